import type { PlayedCard, PublicView, FinishedTrick } from '$lib/wire';

/** The trick in the middle: the one being played, or the finished one while it rests. */
export interface ShownTrick {
	key: string;
	plays: PlayedCard[];
	best: number | null;
	led: string | null;
	finished: boolean;
	/** Whether the viewer asked to see it again. */
	again: boolean;
	why: string;
}

/** The trick that is being played; none before the first card can be led. */
export function trickInPlay(hand: PublicView | null): ShownTrick | undefined {
	if (!hand?.trick) return undefined;
	const { number, plays, best, led } = hand.trick;
	return { key: `${hand.hand}.${number}`, plays, best, led, finished: false, again: false, why: '' };
}

/** A trick of the hand that was finished, as it lay there. */
export function finishedTrick(hand: PublicView, { number, plays, winner }: FinishedTrick): ShownTrick {
	const led = plays[0]?.named ?? null;
	return { key: `${hand.hand}.${number}`, plays, best: winner, led, finished: true, again: false, why: '' };
}
