import type { Played, Public } from '$lib/wire';

/** What lies in the middle: the trick in play, or the finished one while it rests. */
export interface Shown {
	key: string;
	plays: Played[];
	best: number | null;
	led: string | null;
	resting: boolean;
	why: string;
}

/** Shows a finished trick for a while. The state never waits for it: only the middle of the table does. */
export class Rest {
	private finished = $state('');
	private until = $state('');
	private timer: number | undefined;
	private seen: string | undefined;

	/** Called with every state; `pause` in milliseconds. */
	see(shown: Public | null, pause: number): void {
		const key = shown?.last ? `${shown.hand}.${shown.last.number}` : '';
		if (key === this.seen) return;
		const first = this.seen === undefined;
		this.seen = key;
		this.finished = key;
		if (first || key === '' || pause === 0) return this.end();
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.end(), pause);
	}

	/** The tap that goes on. */
	end(): void {
		clearTimeout(this.timer);
		this.until = this.finished;
	}

	/** Shows the finished trick once more, until it is ended. */
	peek(): void {
		clearTimeout(this.timer);
		this.until = '';
	}

	get resting(): boolean {
		return this.finished !== '' && this.until !== this.finished;
	}

	/** What to draw in the middle. */
	shown(hand: Public | null): Shown | undefined {
		if (!hand) return undefined;
		const { last, trick } = hand;
		if (last && this.resting) {
			const led = last.plays[0]?.named ?? null;
			const key = `${hand.hand}.${last.number}`;
			return { key, plays: last.plays, best: last.winner, led, resting: true, why: last.why };
		}
		if (!trick) return undefined;
		const key = `${hand.hand}.${trick.number}`;
		return { key, plays: trick.plays, best: trick.best, led: trick.led, resting: false, why: '' };
	}
}
