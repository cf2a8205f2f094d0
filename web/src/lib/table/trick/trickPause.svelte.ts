import type { PublicView, FinishedTrick } from '$lib/wire';
import { whyTaken, type RestingTrick, type ShownTrick } from '../model';

/** Whether the next trick has a card from a hand that this viewer sees: without being shown it would have vanished. */
function hasCardFromSeenHand({ trick, seats }: PublicView, viewer: number | null): boolean {
	return trick?.plays.some(({ seat }) => seat === viewer || seats[seat]?.role === 'dummy') === true;
}

/** Shows a finished trick in the middle of the table for a while, without delaying the state. */
export class TrickPause {
	/** Whether the trick stays until it is released. */
	held = $state(false);
	/** The key of the latest finished trick. */
	private finished = $state('');
	/** The key of the finished trick whose pause is over. */
	private ended = $state('');
	/** The key of the finished trick that the viewer asked to see again. */
	private again = $state('');
	private timer: number | undefined;
	/** The key of the latest finished trick in the last state. */
	private seen: string | undefined;

	/** Called with every state, before it is drawn, and with null until there is one; `pause` is in milliseconds. */
	update(shown: PublicView | null, pause: number, viewer: number | null): void {
		if (!shown && this.seen === undefined) return;
		const key = shown?.last ? `${shown.hand}.${shown.last.number}` : '';
		if (key === this.seen) {
			if (this.isResting && shown && hasCardFromSeenHand(shown, viewer)) this.end();
			return;
		}
		const isFirstState = this.seen === undefined;
		this.seen = key;
		this.finished = key;
		if (isFirstState || key === '' || pause === 0) return this.end();
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.end(), pause);
	}

	/** Keeps the finished trick until it is released, or releases it. */
	hold(held: boolean): void {
		if (this.held && !held) this.end();
		this.held = held;
	}

	/** Ends the pause, and puts away a trick that was shown again. */
	end(): void {
		clearTimeout(this.timer);
		this.ended = this.finished;
		this.again = '';
	}

	/** Shows the finished trick again, until the pause is ended. */
	showLast(): void {
		clearTimeout(this.timer);
		this.ended = '';
		this.again = this.finished;
	}

	/** Puts away a trick that was shown again; does not end a pause. */
	putAway(): void {
		if (this.again !== '') this.end();
	}

	/** Whether a finished trick is shown. */
	get active(): boolean {
		return this.finished !== '' && (this.held || this.ended !== this.finished);
	}

	/** Whether the trick that is shown was just finished, and not asked for. */
	private get isResting(): boolean {
		return this.active && this.again === '';
	}

	/** The trick that rests, and what the table does not show before its pause is over. */
	resting(hand: PublicView | null): RestingTrick | undefined {
		if (!this.isResting || !hand?.last) return undefined;
		const unseen = hand.trick?.plays ?? [];
		return { number: hand.last.number, unseen, holdsQuestion: hand.phase === 'calls' };
	}

	/** The trick to draw in the middle. `viewer` is null for a spectator. */
	shown(hand: PublicView | null, viewer: number | null): ShownTrick | undefined {
		if (!hand?.last || !this.active) return trickInPlay(hand);
		const again = this.again === this.finished;
		return { ...finishedTrick(hand, hand.last), again, why: whyTaken(hand.last, viewer) };
	}
}

/** The trick that is being played; undefined before the first card can be led. */
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
