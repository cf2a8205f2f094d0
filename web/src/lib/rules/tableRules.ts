import { formatDuration } from '$lib/text';
import type { GameInfo, OptionInfo, Preset, TableRules } from '$lib/wire';

/** What a table has agreed on in addition to the game's own options: the name of each rule, and its value in words. */
export function tableRuleRows({ clock, hints, undo, spectators }: TableRules): [string, string][] {
	const clocks = {
		none: 'none: the table waits',
		countdown: `${formatDuration(clock.seconds)} for a move, five times as long for players who are here; then a bot takes over`,
		bank: `${formatDuration(clock.seconds)} for a move, and ${formatDuration(clock.bank)} more for the match; then a bot takes over`,
	};
	const watchers = {
		none: 'nobody',
		hidden: 'anyone with the link; hands stay hidden',
		late: 'anyone with the link, one deal late',
	};
	return [
		['Clock', clocks[clock.kind]],
		['Hints', hints ? 'on: players who ask see what each move is worth on average' : 'off'],
		['Undo', undo ? 'on: a move can be taken back if the others agree' : 'off'],
		['Can watch', watchers[spectators]],
	];
}

/** The options of a game for a number of players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
	return game.options[String(players)] ?? [];
}

/** A table's options in short. */
export interface OptionsSummary {
	/** The preset they match. */
	preset?: Preset;
	/** Without a preset: the options that differ from the defaults, with their values. */
	own: [string, string][];
}

/** Summarizes a table's options: the matching preset, or else what differs from the defaults. */
export function summarizeOptions(
	game: GameInfo,
	players: number,
	values: Record<string, string>,
): OptionsSummary {
	const fields = optionsFor(game, players);
	const own = fields.flatMap(({ name, default: usual }): [string, string][] => {
		const value = values[name] ?? usual;
		return value === usual ? [] : [[name, value]];
	});
	const same = (options: Record<string, string>) =>
		fields.every(({ name, default: usual }) => (options[name] ?? usual) === (values[name] ?? usual));
	const preset = game.presets.find(({ options }) => same(options));
	return preset ? { preset, own: [] } : { own };
}
