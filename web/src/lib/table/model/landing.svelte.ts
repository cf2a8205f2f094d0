import { untrack } from 'svelte';
import { motionAllowed } from '$lib/preferences';
import type { PlayedCard, PublicView } from '$lib/wire';

/** The trick in the middle: the one being played, or the finished one while it rests. */
export interface ShownTrick {
	key: string;
	plays: PlayedCard[];
	best: number | null;
	led: string | null;
	finished: boolean;
	/** Whether it is shown again because the viewer asked for it. */
	again: boolean;
	why: string;
}

/** What was seen before the cards that are on their way to the trick: until they land, nothing follows from them. */
interface BeforeLanding {
	hand: PublicView;
	/** The seat whose card was winning, and the suit that was led. */
	best: number | null;
	led: string | null;
}

/** A card of a finished trick that is on its way to its winner. */
const LEAVING = '[data-trick] [data-fly][inert]';

/** What the table shows while cards fly: nothing that follows from a card is seen before the card has landed. */
export class Landing {
	/** The table as it was before the cards that are on their way; undefined when all have landed. */
	before = $state.raw<BeforeLanding>();
	/** The seat to which a finished trick is on its way. */
	private taker = $state<number>();
	/** What was drawn last, with no card on its way. */
	private drawn: { trick: ShownTrick | undefined; hand: PublicView } | undefined;
	private latest: Promise<unknown> | undefined;
	/** The next look at whether the finished trick has arrived. */
	private look: number | undefined;

	/** Called before each drawing; `hand` is the hand as the table shows it with all cards landed. */
	update(trick: ShownTrick | undefined, hand: PublicView | null | undefined): void {
		untrack(() => this.compare(trick, hand));
		if (hand) this.drawn = { trick, hand };
	}

	private compare(trick: ShownTrick | undefined, hand: PublicView | null | undefined): void {
		const { trick: last, hand: lastHand } = this.drawn ?? {};
		const isSameTrick = last?.key === trick?.key;
		// A trick that is put away has its cards put in their places first.
		if (!isSameTrick || hand?.hand !== lastHand?.hand) this.land();
		if (!lastHand || lastHand.hand !== hand?.hand || !motionAllowed()) return;
		if (last?.finished && !last.again && !isSameTrick) this.taker = last.best ?? undefined;
		const known = last?.plays.map(({ card }) => card) ?? [];
		if (this.before || trick?.again || !trick?.plays.some(({ card }) => !known.includes(card))) return;
		const { best, led } = (isSameTrick && last) || { best: null, led: null };
		this.before = { hand: lastHand, best, led };
	}

	/** Called after each drawing, with the cards that now fly to the trick. */
	flown(flights: readonly Animation[]): void {
		if (untrack(() => this.taker) !== undefined) this.whenTaken();
		if (!flights.length) {
			if (!this.latest) this.land();
			return;
		}
		// A card that starts later lands later. One that leaves the page on its way counts as landed.
		const landed = Promise.allSettled(flights.map((flight) => flight.finished));
		this.latest = landed;
		void landed.then(() => landed === this.latest && this.land());
	}

	/** The seat whose latest trick is not on its pile yet. */
	taking(trick: ShownTrick | undefined): number | undefined {
		if (this.taker !== undefined) return this.taker;
		return !this.before && trick?.finished && !trick.again ? (trick.best ?? undefined) : undefined;
	}

	private land(): void {
		this.before = undefined;
		this.latest = undefined;
	}

	private whenTaken(): void {
		this.look ??= requestAnimationFrame(() => {
			this.look = undefined;
			if (document.querySelector(LEAVING)) this.whenTaken();
			else this.taker = undefined;
		});
	}
}
