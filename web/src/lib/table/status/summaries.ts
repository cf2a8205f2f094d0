import type { Deck } from '$lib/deck';
import { formatCount, formatPoints } from '$lib/text';
import type { State } from '$lib/wire';
import { playerName, playerNames } from '../model';

/** A question that is a sentence on what was led or is asked for. */
const STATED = /\b(were|was|is) /;

/** What the table waits for, in a sentence: "Waiting for Bo to bid or pass." */
export function waitingSentence(name: string, asks: string): string {
	const theirs = asks.replace(/\byou\b/g, 'they').replace(/\byour\b/g, 'their');
	if (!asks) return `Waiting for ${name}.`;
	if (asks.startsWith('you must ')) return `Waiting for ${name}, who ${asks.slice('you '.length)}.`;
	return `Waiting for ${name} to ${STATED.test(asks) ? `play; ${asks}` : theirs}.`;
}

/** Whom the table waits for, and what this viewer has chosen until then; empty if for nobody, or for the viewer. */
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

/** The cards in the middle, a sentence for each. */
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

/** What each side has bid and how far it has come. */
export function bidsSentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (!hand) return 'Nobody has bid yet.';
	// In a game without bids no seat has the words for no bid.
	const none = hand.seats.some((seat) => seat.aim || seat.calls) ? 'no bid' : '';
	const seats = hand.seats.map((seat) => {
		const parts = [seat.aim || seat.calls || none, formatCount(seat.tricks, 'tricks')];
		return `${playerName(state, seat.seat, viewer)}: ${parts.filter(Boolean).join(', ')}`;
	});
	const totals = hand.sides.map(
		(side) =>
			`${side.seats.map((seat) => playerName(state, seat, viewer)).join(' and ')} ${formatPoints(side.total)}`,
	);
	return `${seats.join('. ')}. In the match: ${totals.join(', ')}.`;
}
