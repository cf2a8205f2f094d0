import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { LessonPages } from './lessonPages.svelte';

const at = (step: number, text = `step ${step}`, more = {}) =>
	({
		event: step,
		lesson: { step, of: 5, text, moves: ['8wl/w'], awaits_next: false, ...more },
		mine: { my_turn: true, choices: [{ move: '8wl' }], legal_claims: [] },
	}) as unknown as State;

describe('the pages of a lesson', () => {
	it('can be looked back at, with nothing to choose, and forward again', () => {
		const pages = new LessonPages();
		[at(0), at(1, ''), at(1), at(2)].forEach((state) => pages.onState(state));
		expect(pages.canGoBack).toBe(true);
		const before = pages.goBack(1);
		expect([before?.lesson?.text, before?.mine?.my_turn, before?.mine?.choices]).toEqual([
			'step 1',
			false,
			[],
		]);
		expect(pages.goBack(1)?.lesson?.text).toBe('step 0');
		expect([pages.canGoBack, pages.isLookingBack]).toEqual([false, true]);
		pages.goBack(-1);
		expect(pages.goBack(-1)?.mine?.my_turn).toBe(true);
		expect(pages.isLookingBack).toBe(false);
	});

	it('are read one by one, and what a step asks for is asked on its last', () => {
		const pages = new LessonPages();
		const first = pages.onState(at(0, 'one\n\ntwo'));
		expect([first.lesson?.text, first.lesson?.awaits_next, first.lesson?.moves]).toEqual(['one', true, []]);
		expect(first.mine?.my_turn).toBe(false);
		const last = pages.goBack(-1);
		expect([last?.lesson?.text, last?.lesson?.awaits_next, last?.mine?.my_turn]).toEqual([
			'two',
			false,
			true,
		]);
		// Another state of the same step keeps the page.
		expect(pages.onState(at(0, 'one\n\ntwo')).lesson?.text).toBe('two');
		expect(pages.onState(at(1, 'three\n\nfour')).lesson?.text).toBe('three');
		expect(pages.goBack(1)?.lesson?.text).toBe('two');
	});

	it('ask for nothing where a step only explains, its last page too', () => {
		const pages = new LessonPages();
		const page = pages.onState(at(0, 'one', { awaits_next: true, moves: [] }));
		expect([page.lesson?.awaits_next, page.mine?.my_turn, page.mine?.choices]).toEqual([true, false, []]);
	});

	it('mark the answer of a question only after another one, and how far the lesson is', () => {
		const pages = new LessonPages();
		const question = at(1, 'one\n\ntwo', { asks: true });
		pages.onState(at(0));
		expect(pages.progress).toBeCloseTo(0.2);
		expect(pages.onState(question).lesson?.moves).toEqual([]);
		expect(pages.progress).toBeCloseTo(0.3);
		expect(pages.goBack(-1)?.lesson?.moves).toEqual([]);
		expect(pages.progress).toBeCloseTo(0.4);
		expect([pages.markAnswer(), pages.canMark, pages.isMarked]).toEqual([undefined, false, false]);
		pages.onWrongAnswer();
		expect([pages.canMark, pages.isMarked]).toEqual([true, false]);
		expect(pages.markAnswer()?.lesson?.moves).toEqual(['8wl/w']);
		expect([pages.canMark, pages.isMarked]).toEqual([false, true]);
		expect([pages.markAnswer(), pages.progress]).toEqual([undefined, 0.4]);
		// Another state of the same step keeps the mark, and the next question begins without one.
		expect(pages.onState(question).lesson?.moves).toEqual(['8wl/w']);
		expect(pages.onState(at(2, 'three', { asks: true })).lesson?.moves).toEqual([]);
		expect([pages.canMark, pages.isMarked]).toEqual([false, false]);
		pages.onState(at(3));
		pages.onWrongAnswer();
		expect(pages.markAnswer()).toBeUndefined();
	});

	it('say that an answer was right on the page after the question, if it was the first one', () => {
		const pages = new LessonPages();
		pages.onState(at(0, 'ask', { asks: true }));
		expect(pages.isAfterRightAnswer).toBe(false);
		pages.onState(at(1, 'two\n\nthree', { awaits_next: true }));
		expect(pages.isAfterRightAnswer).toBe(true);
		pages.goBack(-1);
		expect(pages.isAfterRightAnswer).toBe(false);
		pages.goBack(1);
		expect(pages.isAfterRightAnswer).toBe(true);
		pages.onState(at(2, 'ask', { asks: true }));
		pages.onWrongAnswer();
		pages.onState(at(3));
		expect(pages.isAfterRightAnswer).toBe(false);
	});

	it('begin again with another state, and wait for bots', () => {
		const pages = new LessonPages();
		[at(0), at(1)].forEach((state) => pages.onState(state));
		pages.goBack(1);
		pages.onState(at(2, ''));
		expect([pages.isLookingBack, pages.canGoBack]).toEqual([false, false]);
		pages.onState({ ...at(0), lesson: null });
		expect(pages.goBack(1)).toBeUndefined();
	});

	it('end with the last one', () => {
		const pages = new LessonPages();
		expect(pages.onState(at(4, 'one\n\ntwo', { done: true })).lesson?.text).toBe('two');
	});
});
