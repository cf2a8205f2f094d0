import type { Deck } from '$lib/deck';
import { formatCount, formatPoints } from '$lib/text';
import type { State } from '$lib/wire';
import { playerName, playerNames } from '../model';

/** A question that is a statement, such as "Waves were named". */
const STATEMENT = /\b(were|was|is) /;

/**
 * What the table waits for, in a sentence: "Waiting for Bo to bid or pass."
 *
 * @param asks the question as it is put to the player, such as "bid or pass"
 */
export function waitingSentence(name: string, asks: string): string {
	const theirs = asks.replace(/\byou\b/g, 'they').replace(/\byour\b/g, 'their');
	if (!asks) return `Waiting for ${name}.`;
	if (asks.startsWith('you must ')) return `Waiting for ${name}, who ${asks.slice('you '.length)}.`;
	return `Waiting for ${name} to ${STATEMENT.test(asks) ? `play; ${asks}` : theirs}.`;
}

/** Whom the table waits for, and the choice that the viewer has already made; "" if it waits for nobody. */
export function pendingSentence(state: State, viewer: number | null): string {
	const { to_act, asks } = state.public ?? { to_act: null, asks: '' };
	if (to_act === null) return '';
	const seats = [to_act, ...state.choosing].filter((seat) => seat !== viewer);
	const waiting = waitingSentence(playerNames(state, seats, viewer), asks);
	return state.chosen ? `You chose “${state.chosen}”. ${waiting}` : waiting;
}

/** Whose turn it is, in a sentence. */
export function turnSentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (!hand || state.stage !== 'playing') return 'No hand is being played.';
	if (state.mine?.my_turn) return `Your turn: ${state.mine.asks || hand.asks}.`;
	return pendingSentence(state, viewer) || 'Nobody has to act.';
}

/** The cards in the middle, one after the other, and who wins so far. */
export function trickSentence(
	state: State | undefined,
	viewer: number | null,
	deck: Deck | undefined,
): string {
	const trick = state?.public?.trick;
	if (!trick || trick.plays.length === 0) return 'There is no card in the middle.';
	const suit = trick.led ? (deck?.suits[trick.led]?.name ?? trick.led) : '';
	const plays = trick.plays.map(
		(play) => `${playerName(state, play.seat, viewer)}: ${deck?.cards[play.card]?.name ?? play.card}`,
	);
	const best =
		trick.best === null
			? ''
			: ` ${trick.best === viewer ? 'You win' : `${playerName(state, trick.best, viewer)} wins`} so far.`;
	return `Trick ${trick.number}${trick.of ? ` of ${trick.of}` : ''}${suit ? `, ${suit}` : ''}. ${plays.join('. ')}.${best}`;
}

/** What each player has bid and taken, and the totals of the sides. */
export function bidsSentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (!hand) return 'Nobody has bid yet.';
	// "no bid" makes sense only in a game with bids.
	const noBid = hand.seats.some((seat) => seat.aim || seat.calls) ? 'no bid' : '';
	const seats = hand.seats.map((seat) => {
		const parts = [seat.aim || seat.calls || noBid, formatCount(seat.tricks, 'tricks')];
		return `${playerName(state, seat.seat, viewer)}: ${parts.filter(Boolean).join(', ')}`;
	});
	const totals = hand.sides.map(
		(side) =>
			`${side.seats.map((seat) => playerName(state, seat, viewer)).join(' and ')} ${formatPoints(side.total)}`,
	);
	return `${seats.join('. ')}. In the match: ${totals.join(', ')}.`;
}
