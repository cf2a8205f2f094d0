import type { State } from '$lib/wire';

/** What separates the pages of a step. */
const PAGE_BREAK = '\n\n';

/**
 * The pages of a step: the same table with one paragraph each. Only the last page asks for a move, and only if the step
 * does. The moves that answer a question are left out until the answer is marked.
 */
function pagesOf(state: State, isMarked: boolean): State[] {
	const { lesson } = state;
	if (!lesson) return [];
	const texts = lesson.text.split(PAGE_BREAK);
	const moves = lesson.asks && !isMarked ? [] : lesson.moves;
	return texts.map((text, index) =>
		index === texts.length - 1 && !lesson.awaits_next
			? { ...state, lesson: { ...lesson, text, moves } }
			: withoutChoices({ ...state, lesson: { ...lesson, text, moves: [], awaits_next: true } }),
	);
}

/** A state in which the learner can look, but not move. */
function withoutChoices(state: State): State {
	if (!state.mine) return state;
	return { ...state, mine: { ...state.mine, my_turn: false, choices: [], legal_claims: [] } };
}

/** The pages of a lesson that this browser has seen: a learner reads those of a step in turn, and can look back. */
export class LessonPages {
	/** How many pages before the latest one is shown; 0 for the table as it is. */
	private pagesBack = $state(0);
	private pages = $state.raw<State[]>([]);
	/** How many pages the latest step has. */
	private pagesOfStep = $state(1);
	/** Whether the table has reached the latest step: no bot has still to play before it. */
	private reached = $state(false);
	/** What the server sent last. */
	private latest: State | undefined;
	/** The step whose question got a wrong answer. */
	private missedStep = $state<number>();
	/** The step whose answer the learner then had marked. */
	private markedStep = $state<number>();
	/** The steps that follow questions answered at the first try. */
	private stepsAfterRightAnswers = $state.raw<readonly number[]>([]);

	/** Takes in a state that the server sent; returns what to show. A new step begins with its first page. */
	onState(state: State): State {
		const { lesson } = state;
		this.latest = state;
		this.reached = lesson !== null && lesson.text !== '';
		if (!lesson) this.pages = [];
		if (!lesson || !this.reached) {
			this.pagesBack = 0;
			return state;
		}
		const before = this.pages.at(-1)?.lesson;
		const isSameStep = before?.step === lesson.step;
		if (before?.asks && !isSameStep && this.missedStep !== before.step)
			this.stepsAfterRightAnswers = [...this.stepsAfterRightAnswers, lesson.step];
		if (this.missedStep !== lesson.step) this.missedStep = this.markedStep = undefined;
		const pages = pagesOf(state, this.markedStep === lesson.step);
		this.pagesOfStep = pages.length;
		this.pages = [...this.pages.filter((page) => (page.lesson?.step ?? 0) < lesson.step), ...pages];
		if (lesson.done) this.pagesBack = 0;
		else if (!isSameStep) this.pagesBack = pages.length - 1;
		return this.shown ?? state;
	}

	/** Remembers that the question of this step got a wrong answer. */
	onWrongAnswer(): void {
		const { lesson } = this.latest ?? {};
		if (lesson?.asks) this.missedStep = lesson.step;
	}

	/** Whether the learner can have the answer marked: their own was wrong. */
	get canMark(): boolean {
		return this.missedStep !== undefined && this.markedStep !== this.missedStep;
	}

	/** Whether the answer to the question is marked. */
	get isMarked(): boolean {
		return this.markedStep !== undefined;
	}

	/** What the latest step waits for, also where its answer does not show yet. */
	get answers(): readonly string[] {
		return this.latest?.lesson?.moves ?? [];
	}

	/** Marks the answer to a question that was answered wrongly; returns what to show then. */
	markAnswer(): State | undefined {
		if (!this.latest || !this.canMark) return undefined;
		this.markedStep = this.missedStep;
		return this.onState(this.latest);
	}

	/** The share of the lesson up to and including the page that is shown, from 0 to 1. */
	get progress(): number {
		const lesson = this.pages.at(-1)?.lesson;
		if (!lesson) return 0;
		const read = Math.max(0, this.pagesOfStep - this.pagesBack) / this.pagesOfStep;
		return (lesson.step + read) / lesson.of;
	}

	/** Whether there is a later page. */
	get isLookingBack(): boolean {
		return this.pagesBack > 0;
	}

	/** Whether the page that is shown is the first one after a question that was answered at the first try. */
	get isAfterRightAnswer(): boolean {
		const index = this.pages.length - 1 - this.pagesBack;
		const step = this.pages[index]?.lesson?.step;
		const isFirstOfStep = this.pages[index - 1]?.lesson?.step !== step;
		return step !== undefined && this.stepsAfterRightAnswers.includes(step) && isFirstOfStep;
	}

	get canGoBack(): boolean {
		return this.reached && this.pagesBack < this.pages.length - 1;
	}

	/** Goes back by this many pages, or forward if it is negative; returns what to show then. */
	goBack(pages: number): State | undefined {
		this.pagesBack = Math.max(0, Math.min(this.pagesBack + pages, this.pages.length - 1));
		return this.shown;
	}

	/** The page that is shown. Nothing is asked on an earlier one. */
	private get shown(): State | undefined {
		const page = this.pages.at(-1 - this.pagesBack);
		return page && this.pagesBack > 0 ? withoutChoices(page) : page;
	}
}
