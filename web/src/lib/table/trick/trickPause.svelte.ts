import type { PlayedCard, PublicView } from '$lib/wire';

/** The trick in the middle: the one being played, or the finished one during the pause. */
export interface ShownTrick {
	key: string;
	plays: PlayedCard[];
	best: number | null;
	led: string | null;
	finished: boolean;
	why: string;
}

/** Shows a finished trick for a while. The state never waits for it: only the middle of the table does. */
export class TrickPause {
	private finished = $state('');
	private until = $state('');
	private timer: number | undefined;
	private seen: string | undefined;

	/** Called with every state; `pause` in milliseconds. */
	update(shown: PublicView | null, pause: number): void {
		const key = shown?.last ? `${shown.hand}.${shown.last.number}` : '';
		if (key === this.seen) return;
		const first = this.seen === undefined;
		this.seen = key;
		this.finished = key;
		if (first || key === '' || pause === 0) return this.end();
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.end(), pause);
	}

	/** Ends the pause. */
	end(): void {
		clearTimeout(this.timer);
		this.until = this.finished;
	}

	/** Shows the finished trick again, until the pause is ended. */
	showLast(): void {
		clearTimeout(this.timer);
		this.until = '';
	}

	get active(): boolean {
		return this.finished !== '' && this.until !== this.finished;
	}

	/** What to draw in the middle. */
	shown(hand: PublicView | null): ShownTrick | undefined {
		if (!hand) return undefined;
		const { last, trick } = hand;
		if (last && this.active) {
			const led = last.plays[0]?.named ?? null;
			const key = `${hand.hand}.${last.number}`;
			return { key, plays: last.plays, best: last.winner, led, finished: true, why: last.why };
		}
		if (!trick) return undefined;
		const key = `${hand.hand}.${trick.number}`;
		return { key, plays: trick.plays, best: trick.best, led: trick.led, finished: false, why: '' };
	}
}
