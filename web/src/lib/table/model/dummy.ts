import type { State } from '$lib/wire';

/** A hand that lies open for all. */
export interface Dummy {
	seat: number;
	cards: string[];
	/** Whether the viewer is to play one of its cards: the hand of the state is then the dummy's. */
	played: boolean;
}

/** The dummy, once its cards lie open; undefined if it is the viewer's own hand. */
export function dummyOf(state: State | undefined, viewer: number | null): Dummy | undefined {
	const found = state?.public?.seats.find((one) => one.open_hand.length > 0);
	if (!found || found.seat === viewer) return undefined;
	const held = state?.mine?.hand.flatMap((group) => group.cards) ?? [];
	const played = held.length > 0 && held.every(({ code }) => found.open_hand.includes(code));
	return { seat: found.seat, cards: found.open_hand, played };
}
