import type { State } from '$lib/wire';

/** What separates the pages of a step. */
const BETWEEN = '\n\n';

/**
 * The pages of a step: the table with one thought each. What the step asks for is asked on its last page, and nothing
 * where the learner only goes on. A question does not show its answer until it is marked.
 */
function pagesOf(state: State, isMarked: boolean): State[] {
	const { lesson } = state;
	if (!lesson) return [];
	const texts = lesson.text.split(BETWEEN);
	const moves = lesson.asks && !isMarked ? [] : lesson.moves;
	return texts.map((text, at) =>
		at === texts.length - 1 && !lesson.awaits_next
			? { ...state, lesson: { ...lesson, text, moves } }
			: asksNothing({ ...state, lesson: { ...lesson, text, moves: [], awaits_next: true } }),
	);
}

function asksNothing(state: State): State {
	if (!state.mine) return state;
	return { ...state, mine: { ...state.mine, my_turn: false, choices: [], legal_claims: [] } };
}

/** The pages of a lesson that this browser has seen: a learner goes through those of a step, and can look back. */
export class LessonPages {
	/** How many pages back the table is shown; 0: as it is. */
	private back = $state(0);
	private pages = $state.raw<State[]>([]);
	/** How many pages the latest step has. */
	private pagesOfStep = $state(1);
	/** Whether the step of now has been reached: no bot is still to play. */
	private reached = $state(false);
	/** What the server sent last. */
	private latest: State | undefined;
	/** The step whose question was answered otherwise, and the one whose answer is marked after that. */
	private missed = $state<number>();
	private marked = $state<number>();
	/** The steps after questions that were answered at the first try. */
	private afterFinds = $state.raw<readonly number[]>([]);

	/** Called with every state that the server sends; returns what is shown. A new step begins with its first page. */
	follow(state: State): State {
		const { lesson } = state;
		this.latest = state;
		this.reached = lesson !== null && lesson.text !== '';
		if (!lesson) this.pages = [];
		if (!lesson || !this.reached) {
			this.back = 0;
			return state;
		}
		const before = this.pages.at(-1)?.lesson;
		const known = before?.step === lesson.step;
		if (before?.asks && !known && this.missed !== before.step)
			this.afterFinds = [...this.afterFinds, lesson.step];
		if (this.missed !== lesson.step) this.missed = this.marked = undefined;
		const pages = pagesOf(state, this.marked === lesson.step);
		this.pagesOfStep = pages.length;
		this.pages = [...this.pages.filter((one) => (one.lesson?.step ?? 0) < lesson.step), ...pages];
		if (lesson.done) this.back = 0;
		else if (!known) this.back = pages.length - 1;
		return this.shown ?? state;
	}

	/** Called after another answer to a question. */
	miss(): void {
		const { lesson } = this.latest ?? {};
		if (lesson?.asks) this.missed = lesson.step;
	}

	/** Whether there is an answer to mark: the question was answered otherwise. */
	get canMark(): boolean {
		return this.missed !== undefined && this.marked !== this.missed;
	}

	/** Whether the answer of the question is marked. */
	get isMarked(): boolean {
		return this.marked !== undefined;
	}

	/** What the latest step waits for, also where its answer does not show yet. */
	get answers(): readonly string[] {
		return this.latest?.lesson?.moves ?? [];
	}

	/** Marks the answer of a question that was answered otherwise; returns what is shown then. */
	mark(): State | undefined {
		if (!this.latest || !this.canMark) return undefined;
		this.marked = this.missed;
		return this.follow(this.latest);
	}

	/** The share of the lesson that has been read with the page that is shown, from 0 to 1. */
	get progress(): number {
		const lesson = this.pages.at(-1)?.lesson;
		if (!lesson) return 0;
		const read = Math.max(0, this.pagesOfStep - this.back) / this.pagesOfStep;
		return (lesson.step + read) / lesson.of;
	}

	/** Whether there is a later page. */
	get isLookingBack(): boolean {
		return this.back > 0;
	}

	/** Whether the page that is shown follows a question that was answered at the first try. */
	get isAfterFind(): boolean {
		const at = this.pages.length - 1 - this.back;
		const step = this.pages[at]?.lesson?.step;
		return step !== undefined && this.afterFinds.includes(step) && this.pages[at - 1]?.lesson?.step !== step;
	}

	get canGoBack(): boolean {
		return this.reached && this.back < this.pages.length - 1;
	}

	/** Goes pages back, or forward if it is negative; returns what to show then. */
	go(pages: number): State | undefined {
		this.back = Math.max(0, Math.min(this.back + pages, this.pages.length - 1));
		return this.shown;
	}

	/** The page that is shown. Nothing is asked on an earlier one. */
	private get shown(): State | undefined {
		const page = this.pages.at(-1 - this.back);
		return page && this.back > 0 ? asksNothing(page) : page;
	}
}
