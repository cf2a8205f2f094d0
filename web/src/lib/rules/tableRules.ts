import { inTime } from '$lib/text';
import type { GameInfo, OptionInfo, Preset, TableRules } from '$lib/wire';

/** What a table agreed on beside the game's own options: the name of each rule, and what it says. */
export function agreed({ clock, hints, undo, spectators }: TableRules): [string, string][] {
	const clocks = {
		none: 'none: the table waits',
		countdown: `${inTime(clock.seconds)} for a move, five times as long for whoever is here; then a bot sits in`,
		bank: `${inTime(clock.seconds)} for a move, and ${inTime(clock.bank)} in the match besides; then a bot sits in`,
	};
	const watchers = {
		none: 'nobody',
		hidden: 'anyone with the link; hands stay hidden',
		late: 'anyone with the link, one deal late',
	};
	return [
		['Clock', clocks[clock.kind]],
		['Hints', hints ? 'on: whoever asks sees what each move promises' : 'off'],
		['Undo', undo ? 'on: a move may be taken back, if the others agree' : 'off'],
		['May watch', watchers[spectators]],
	];
}

/** The options of a game for so many players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
	return game.options[String(players)] ?? [];
}

/** The rules of a table as an invitation tells them. */
export interface RulesTold {
	/** The preset that they are. */
	preset?: Preset;
	/** Without one: the options that differ from the usual, with their values. */
	own: [string, string][];
}

/** What is to be told of a table's options: its preset, or else what is unusual. */
export function rulesTold(game: GameInfo, players: number, values: Record<string, string>): RulesTold {
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
