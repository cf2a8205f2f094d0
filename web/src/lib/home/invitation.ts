import type { Wanted } from '$lib/api';
import type { ClockRule, GameInfo, NewTable, OptionInfo, Preset } from '$lib/wire';

/** Who will sit in a seat other than one's own. */
export type Guest = 'open' | 'bot';

/** What somebody chooses who makes a table for friends. */
export interface Wishes {
	players: number;
	/** For seats 1, 2 …; seat 0 is one's own. */
	guests: Guest[];
	bot: string;
	/** Name of the preset, or null for options of one's own. */
	preset: string | null;
	/** Options of one's own, as they are typed. */
	options: Record<string, string>;
	clock: ClockRule;
	/** Whether the table shows what each move promises to whoever asks. */
	hints: boolean;
	/** Whether a move may be taken back, if the others agree. */
	undo: boolean;
	spectators: NewTable['spectators'];
	public: boolean;
	name: string;
}

/** Where one starts: the usual players, friends in every seat, the first preset, no clock, no hints, no spectators. */
export function usualWishes(game: GameInfo, bot: string, name: string): Wishes {
	return {
		players: game.players,
		guests: guestsFor([], game.players),
		bot,
		preset: game.presets[0]?.name ?? null,
		options: {},
		clock: { kind: 'none', seconds: 60, bank: 180 },
		hints: false,
		undo: true,
		spectators: 'none',
		public: false,
		name,
	};
}

/** The guests for so many players: who was chosen already stays, new seats are open. */
export function guestsFor(guests: readonly Guest[], players: number): Guest[] {
	return Array.from({ length: players - 1 }, (_, seat) => guests[seat] ?? 'open');
}

/** The options of a game for so many players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
	return game.options[String(players)] ?? [];
}

/** What the server is asked for: of one's own options only those that differ from the usual. */
export function tableFrom(game: GameInfo, wishes: Wishes): Wanted {
	const preset = game.presets.find(({ name }) => name === wishes.preset);
	const own = optionsFor(game, wishes.players).flatMap(({ name, default: usual }): [string, string][] => {
		const value = wishes.options[name] ?? usual;
		return value === usual ? [] : [[name, value]];
	});
	return {
		game: game.id,
		players: wishes.players,
		options: preset?.options ?? Object.fromEntries(own),
		bot: wishes.bot,
		seats: ['me', ...wishes.guests],
		clock: { ...wishes.clock, bank: wishes.clock.kind === 'bank' ? wishes.clock.bank : 0 },
		hints: wishes.hints,
		undo: wishes.undo,
		spectators: wishes.spectators,
		public: wishes.public,
		name: wishes.name.trim(),
	};
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

/** What "Play now" asks for: me and bots, nothing else to choose. A lesson is asked for likewise. */
export function playNow(game: GameInfo, bot: string, name: string, lesson = false): Wanted {
	const clock = { kind: 'none', seconds: 60, bank: 0 } as const;
	return {
		game: game.id,
		players: game.players,
		bot,
		clock,
		spectators: 'none',
		name: name.trim(),
		lesson,
	};
}
