import type { NewTableRequest } from '$lib/api';
import { optionsFor, presetOptions, variantsOf } from '$lib/rules';
import type { ClockRule, GameInfo, NewTable, TableRules } from '$lib/wire';

/** Who gets a seat other than the host's: a bot, or a friend who takes it while it is open. */
type SeatFilling = 'open' | 'bot';

/** What the host fills in to set up a table for friends. */
export interface TableForm {
	players: number;
	/** The fillings of seats 1, 2 …; seat 0 is the host's. */
	otherSeats: SeatFilling[];
	bot: string;
	/** The name of the rules, or null for the host's own options. */
	preset: string | null;
	/** Whether the match is a short one, if these rules have one. */
	short: boolean;
	/** The host's own options, as typed. */
	options: Record<string, string>;
	clock: ClockRule;
	/** Whether players can ask for a hint. */
	hints: boolean;
	/** When players are warned of a mistake. */
	secondLook: TableRules['second_look'];
	/** Whether a move can be taken back, if the others agree. */
	undo: boolean;
	spectators: NewTable['spectators'];
	public: boolean;
	name: string;
}

/**
 * The form's defaults: the usual number of players, friends in every seat, a whole match by the first rules, no clock, no
 * hints, and no spectators.
 */
export function defaultForm(game: GameInfo, bot: string, name: string): TableForm {
	return {
		players: game.players,
		otherSeats: otherSeatsFor([], game.players),
		bot,
		preset: variantsOf(game)[0]?.name ?? null,
		short: false,
		options: {},
		clock: { kind: 'none', seconds: 60, bank: 180 },
		hints: false,
		secondLook: 'off',
		undo: true,
		spectators: 'none',
		public: false,
		name,
	};
}

/** The fillings of the seats other than the host's. Earlier choices stay; new seats are open. */
export function otherSeatsFor(chosen: readonly SeatFilling[], players: number): SeatFilling[] {
	return Array.from({ length: players - 1 }, (_, index) => chosen[index] ?? 'open');
}

/** The request to the server. Of the host's own options it contains only those that differ from the defaults. */
export function tableRequest(game: GameInfo, form: TableForm): NewTableRequest {
	const fields = optionsFor(game, form.players);
	const changed = fields.flatMap(({ name, default: defaultValue }): [string, string][] => {
		const value = form.options[name] ?? defaultValue;
		return value === defaultValue ? [] : [[name, value]];
	});
	return {
		game: game.id,
		players: form.players,
		options:
			form.preset === null ? Object.fromEntries(changed) : presetOptions(game, form.preset, form.short),
		bot: form.bot,
		seats: ['me', ...form.otherSeats],
		clock: { ...form.clock, bank: form.clock.kind === 'bank' ? form.clock.bank : 0 },
		hints: form.hints,
		second_look: form.secondLook,
		undo: form.undo,
		spectators: form.spectators,
		public: form.public,
		name: form.name.trim(),
	};
}

/** What a player's partner is to them. */
export const PARTNER = 'your partner';

/**
 * The relation of a seat to a player: "your partner" or "opponent"; undefined if everyone plays alone. With more than two
 * sides an opponent's partners are named as well, by their seats counted from 1.
 *
 * @param sides the seats of each side, from the rules of the game
 * @param player the seat of the player who reads it; that of the host, who opens a table, is 0
 */
export function relationTo(
	player: number,
	sides: readonly (readonly number[])[],
	seat: number,
): string | undefined {
	const side = sides.find((seats) => seats.includes(seat));
	if (!side || sides.every((seats) => seats.length < 2)) return undefined;
	if (side.includes(player)) return PARTNER;
	const partners = side.filter((other) => other !== seat).map((other) => other + 1);
	return sides.length > 2 && partners.length ? `opponent, with seat ${partners.join(' and ')}` : 'opponent';
}
