import type { State } from '$lib/wire';
import { partnerOf, playerName } from './players';

/** A hand that lies open for all. */
export interface Dummy {
	seat: number;
	cards: string[];
	/** Whether the viewer is to play one of its cards: the hand of the state is then the dummy's. */
	played: boolean;
}

/** To the player whose own hand lies open, while another plays its cards; "" otherwise. */
export function dummySentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (viewer === null || hand?.phase !== 'tricks' || !hand.seats[viewer]?.open_hand.length) return '';
	const partner = partnerOf(hand.sides, viewer);
	const who = partner === undefined ? 'the declarer' : playerName(state, partner, null);
	return `You are the dummy: ${who} plays your cards.`;
}

/** The dummy, once its cards lie open; undefined if it is the viewer's own hand. */
export function dummyOf(state: State | undefined, viewer: number | null): Dummy | undefined {
	const found = state?.public?.seats.find((one) => one.open_hand.length > 0);
	if (!found || found.seat === viewer) return undefined;
	const held = state?.mine?.hand.flatMap((group) => group.cards) ?? [];
	const played = held.length > 0 && held.every(({ code }) => found.open_hand.includes(code));
	return { seat: found.seat, cards: found.open_hand, played };
}
