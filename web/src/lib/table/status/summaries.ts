import type { DeckTable } from '$lib/deck';
import { printed } from '$lib/text';
import type { State } from '$lib/wire';
import { nameOf } from '../model';

/** Whose turn it is, in a sentence. */
export function turnOf(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (!hand || state.stage !== 'playing') return 'No hand is being played.';
	if (state.mine?.my_turn) return `Your turn: ${state.mine.asks || hand.asks}.`;
	if (hand.to_act === null) return 'Nobody is to act.';
	return `${nameOf(state, hand.to_act, viewer)} is to act: ${hand.asks}.`;
}

/** The cards in the middle, in a sentence for each. */
export function trickOf(
	state: State | undefined,
	viewer: number | null,
	deck: DeckTable | undefined,
): string {
	const trick = state?.public?.trick;
	if (!trick || trick.plays.length === 0) return 'No card lies in the middle.';
	const suit = trick.led ? (deck?.suits[trick.led]?.name ?? trick.led) : '';
	const plays = trick.plays.map(
		(play) => `${nameOf(state, play.seat, viewer)}: ${deck?.cards[play.card]?.name ?? play.card}`,
	);
	const best = trick.best === null ? '' : ` ${nameOf(state, trick.best, viewer)} wins so far.`;
	return `Trick ${trick.number} of ${trick.of}${suit ? `, ${suit}` : ''}. ${plays.join('. ')}.${best}`;
}

/** What each side said and how far it has come. */
export function bidsOf(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (!hand) return 'Nothing was said yet.';
	const seats = hand.seats.map((seat) => {
		const parts = [
			seat.aim || seat.said || 'nothing said',
			`${seat.tricks} ${seat.tricks === 1 ? 'trick' : 'tricks'}`,
		];
		return `${nameOf(state, seat.seat, viewer)}: ${parts.join(', ')}`;
	});
	const totals = hand.sides.map(
		(side) => `${side.seats.map((seat) => nameOf(state, seat, viewer)).join(' and ')} ${printed(side.total)}`,
	);
	return `${seats.join('. ')}. In the match: ${totals.join(', ')}.`;
}
