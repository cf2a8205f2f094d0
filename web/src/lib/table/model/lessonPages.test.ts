import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { LessonPages } from './lessonPages.svelte';

const at = (step: number, text = `step ${step}`) =>
	({
		event: step,
		lesson: { step, of: 5, text, moves: [], presses: false },
		mine: { my_turn: true, choices: [{ move: '8wl' }], legal_claims: [] },
	}) as unknown as State;

describe('the steps of a lesson', () => {
	it('can be looked back at, with nothing to choose, and forward again', () => {
		const pages = new LessonPages();
		[at(0), at(1, ''), at(1), at(2)].forEach((state) => pages.follow(state));
		expect(pages.canGoBack).toBe(true);
		const before = pages.go(1);
		expect([before?.lesson?.text, before?.mine?.my_turn, before?.mine?.choices]).toEqual([
			'step 1',
			false,
			[],
		]);
		expect(pages.go(1)?.lesson?.text).toBe('step 0');
		expect([pages.canGoBack, pages.isLookingBack]).toEqual([false, true]);
		pages.go(-1);
		expect(pages.go(-1)?.mine?.my_turn).toBe(true);
		expect(pages.isLookingBack).toBe(false);
	});

	it('begin again with another state, and wait for bots', () => {
		const pages = new LessonPages();
		[at(0), at(1)].forEach((state) => pages.follow(state));
		pages.go(1);
		pages.follow(at(2, ''));
		expect([pages.isLookingBack, pages.canGoBack]).toEqual([false, false]);
		pages.follow({ ...at(0), lesson: null });
		expect(pages.go(1)).toBeUndefined();
	});
});
