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

/** The seat that took a trick which has just been finished; nobody takes one that is played, or shown again. */
function takerOf(trick: ShownTrick | undefined): number[] {
	return trick?.finished && !trick.again && trick.best !== null ? [trick.best] : [];
}

/** What the table shows while cards fly: nothing that follows from a card is seen before the card has landed. */
export class Landing {
	/** The table as it was before the cards that are on their way; undefined when all have landed. */
	before = $state.raw<BeforeLanding>();
	/** The seats to which finished tricks are on their way: a quick player puts one away while another leaves. */
	private takers = $state.raw<readonly number[]>([]);
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
		if (!isSameTrick) this.takers = [...this.takers, ...takerOf(last)];
		const known = last?.plays.map(({ card }) => card) ?? [];
		if (this.before || trick?.again || !trick?.plays.some(({ card }) => !known.includes(card))) return;
		const { best, led } = (isSameTrick && last) || { best: null, led: null };
		this.before = { hand: lastHand, best, led };
	}

	/** Called after each drawing, with the cards that now fly to the trick. */
	flown(flights: readonly Animation[]): void {
		if (untrack(() => this.takers).length) this.whenTaken();
		if (!flights.length) {
			if (!this.latest) this.land();
			return;
		}
		// On a busy machine a card may land before one that started earlier: those of the last drawings are waited for too.
		// One that leaves the page on its way counts as landed.
		const landed = Promise.allSettled([this.latest, ...flights.map((flight) => flight.finished)]);
		this.latest = landed;
		void landed.then(() => landed === this.latest && this.land());
	}

	/** The seats with a trick that is not on their pile yet, once for each. */
	taking(trick: ShownTrick | undefined): readonly number[] {
		return this.before ? this.takers : [...this.takers, ...takerOf(trick)];
	}

	private land(): void {
		this.before = undefined;
		this.latest = undefined;
	}

	private whenTaken(): void {
		this.look ??= requestAnimationFrame(() => {
			this.look = undefined;
			if (document.querySelector(LEAVING)) this.whenTaken();
			else this.takers = [];
		});
	}
}
