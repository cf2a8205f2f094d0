import type { Wanted } from '$lib/api';
import { optionsFor } from '$lib/rules';
import type { ClockRule, GameInfo, NewTable } from '$lib/wire';

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

/**
 * What a seat is to the first one, which is the host's own; nothing where everybody plays alone.
 *
 * Against more than one other side it also says with whom: seats count from 1 there, as the page shows them.
 *
 * @param sides the seats of each side, as the rules of the game tell them
 */
export function relationOf(sides: readonly (readonly number[])[], seat: number): string | undefined {
	const side = sides.find((one) => one.includes(seat));
	if (!side || sides.every((one) => one.length < 2)) return undefined;
	if (side.includes(0)) return 'your partner';
	const mates = side.filter((one) => one !== seat).map((one) => one + 1);
	return sides.length > 2 && mates.length ? `opponent, with seat ${mates.join(' and ')}` : 'opponent';
}
