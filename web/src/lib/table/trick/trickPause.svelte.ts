import type { PublicView, PlayedCard, FinishedTrick } from '$lib/wire';
import { whyTaken, type RestingTrick } from '../model';

/** Whether the next trick has a card from a hand that this viewer sees: it would be nowhere until it is shown. */
function leftInView({ trick, seats }: PublicView, viewer: number | null): boolean {
	return trick?.plays.some(({ seat }) => seat === viewer || seats[seat]?.role === 'dummy') === true;
}

/** Shows a finished trick for a while. The state never waits for it: only the middle of the table does. */
export class TrickPause {
	/** Whether the trick stays until it is let go. */
	held = $state(false);
	private finished = $state('');
	private until = $state('');
	private asked = $state('');
	private timer: number | undefined;
	private seen: string | undefined;

	/** Called with every state, before it is drawn; `pause` in milliseconds. */
	update(shown: PublicView | null, pause: number, viewer: number | null): void {
		const key = shown?.last ? `${shown.hand}.${shown.last.number}` : '';
		if (key === this.seen) {
			if (this.rests && shown && leftInView(shown, viewer)) this.end();
			return;
		}
		const first = this.seen === undefined;
		this.seen = key;
		this.finished = key;
		if (first || key === '' || pause === 0) return this.end();
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.end(), pause);
	}

	/** Keeps the finished trick where it is, or lets it go. */
	hold(held: boolean): void {
		if (this.held && !held) this.end();
		this.held = held;
	}

	/** Ends the pause, and puts away a trick that was shown again. */
	end(): void {
		clearTimeout(this.timer);
		this.until = this.finished;
		this.asked = '';
	}

	/** Shows the finished trick again, until the pause is ended. */
	showLast(): void {
		clearTimeout(this.timer);
		this.until = '';
		this.asked = this.finished;
	}

	/** Puts away a trick that was shown again; a pause goes on. */
	putAway(): void {
		if (this.asked !== '') this.end();
	}

	get active(): boolean {
		return this.finished !== '' && (this.held || this.until !== this.finished);
	}

	/** Whether a trick that was just finished is shown, and not one that was asked for. */
	private get rests(): boolean {
		return this.active && this.asked === '';
	}

	/** The trick that rests, and what the table does not show before its pause is over. */
	resting(hand: PublicView | null): RestingTrick | undefined {
		if (!this.rests || !hand?.last) return undefined;
		const unseen = hand.trick?.plays ?? [];
		return { number: hand.last.number, unseen, holdsQuestion: hand.phase === 'calls' };
	}

	/** What to draw in the middle, as the viewer of this seat reads it; null for a spectator. */
	shown(hand: PublicView | null, viewer: number | null): ShownTrick | undefined {
		if (!hand?.last || !this.active) return trickInPlay(hand);
		const again = this.asked === this.finished;
		return { ...finishedTrick(hand, hand.last), again, why: whyTaken(hand.last, viewer) };
	}
}

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
