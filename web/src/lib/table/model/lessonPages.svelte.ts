import type { State } from '$lib/wire';

/** The steps of a lesson that this page has seen, for a learner who looks back at them. */
export class LessonPages {
	/** How many steps back the table is shown; 0: as it is. */
	private back = $state(0);
	private pages = $state.raw<State[]>([]);
	/** Whether the step of now has been reached: no bot is still to play. */
	private reached = $state(false);

	/** Called with every state that the server sends; the table is shown as it is again. */
	follow(state: State): void {
		this.back = 0;
		const { lesson } = state;
		this.reached = lesson !== null && lesson.text !== '';
		if (!lesson) this.pages = [];
		else if (this.reached)
			this.pages = [...this.pages.filter((one) => (one.lesson?.step ?? 0) < lesson.step), state];
	}

	get isLookingBack(): boolean {
		return this.back > 0;
	}

	get canGoBack(): boolean {
		return this.reached && this.back < this.pages.length - 1;
	}

	/** Goes steps back, or forward if it is negative; returns what to show then. Nothing is asked of an earlier step. */
	go(steps: number): State | undefined {
		this.back = Math.max(0, Math.min(this.back + steps, this.pages.length - 1));
		const page = this.pages.at(-1 - this.back);
		if (!page?.mine || this.back === 0) return page;
		return { ...page, mine: { ...page.mine, my_turn: false, choices: [], legal_claims: [] } };
	}
}
