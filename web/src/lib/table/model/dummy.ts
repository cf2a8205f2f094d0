import type { State } from '$lib/wire';
import { partnerOf, playerName } from './players';

/** A hand that lies open for all: a dummy's, or one that its owner plays with the cards laid down. */
export interface OpenHand {
	seat: number;
	/** None before the first card is led. */
	cards: string[];
	/** Whether the viewer is to play one of its cards; `mine.hand` in the state is then the dummy's hand. */
	played: boolean;
}

/** To the player whose own hand lies open, while another plays its cards; "" otherwise. */
export function dummySentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (viewer === null || hand?.phase !== 'tricks') return '';
	const { role, open_hand } = hand.seats[viewer] ?? {};
	if (role !== 'dummy' || !open_hand?.length) return '';
	const partner = partnerOf(hand.sides, viewer);
	const who = partner === undefined ? 'the declarer' : playerName(state, partner, null);
	return `You are the dummy: ${who} plays your cards.`;
}

/** The hand of another that lies open or did so, or will when the first card is led; undefined if there is none. */
export function openHandOf(state: State | undefined, viewer: number | null): OpenHand | undefined {
	const hand = state?.public;
	if (!hand || hand.phase === 'calls') return undefined;
	const owner = hand.seats.find((one) => one.seat !== viewer && ['dummy', 'open'].includes(one.role));
	if (!owner) return undefined;
	const held = state?.mine?.hand.flatMap((group) => group.cards) ?? [];
	const played =
		owner.role === 'dummy' && held.length > 0 && held.every(({ code }) => owner.open_hand.includes(code));
	return { seat: owner.seat, cards: owner.open_hand, played };
}
