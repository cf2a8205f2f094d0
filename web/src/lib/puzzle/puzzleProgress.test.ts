import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleRow } from '$lib/wire';
import {
	forgetPuzzleProgress,
	storePuzzleProgress,
	newPuzzleProgress,
	nextPuzzle,
	readPuzzleProgress,
	solvedOf,
	withAnswer,
} from './puzzleProgress';

const row = (id: string, rating: number, game = 'nestors') => ({ id, rating, game }) as PuzzleRow;
const KEY = 'tricksmith.puzzles';

describe('the rating', () => {
	it('rises with a right answer, more for a hard puzzle, and falls with a wrong one', () => {
		const easy = withAnswer(newPuzzleProgress(), row('a', 800), true).rating;
		const hard = withAnswer(newPuzzleProgress(), row('a', 1600), true).rating;
		expect(easy).toBeGreaterThan(1200);
		expect(hard).toBeGreaterThan(easy);
		expect(withAnswer(newPuzzleProgress(), row('a', 1200), true).rating).toBe(1216);
		expect(withAnswer(newPuzzleProgress(), row('a', 1200), false).rating).toBe(1184);
	});

	it('moves less after many answers', () => {
		const answers = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, true]));
		expect(withAnswer({ ...newPuzzleProgress(), answers }, row('a', 1200), true).rating).toBe(1208);
	});

	it('counts the first answer to a puzzle alone', () => {
		const once = withAnswer(newPuzzleProgress(), row('a', 1200), false);
		expect(withAnswer(once, row('a', 1200), true)).toBe(once);
	});
});

describe('the streak', () => {
	it('ends with a wrong answer, and the longest is remembered', () => {
		let progress = newPuzzleProgress();
		for (const [id, isRight] of [
			['a', true],
			['b', true],
			['c', false],
			['d', true],
		] as const)
			progress = withAnswer(progress, row(id, 1200), isRight);
		expect([progress.streak, progress.bestStreak]).toEqual([1, 2]);
		expect(solvedOf([row('a', 0), row('c', 0), row('x', 0)], progress)).toBe(1);
	});
});

describe('the memory', () => {
	beforeEach(() => localStorage.clear());

	it('keeps what it is given until it forgets', () => {
		expect(readPuzzleProgress()).toEqual(newPuzzleProgress());
		const progress = withAnswer(newPuzzleProgress(), row('a', 1500), true);
		storePuzzleProgress(progress);
		expect(readPuzzleProgress()).toEqual(progress);
		forgetPuzzleProgress();
		expect(readPuzzleProgress()).toEqual(newPuzzleProgress());
	});

	it('takes damaged storage for none, and keeps the parts that are whole', () => {
		for (const text of ['', '{', 'null', '7', '[]', '"x"', '{"rating":"high","streak":-3,"answers":4}']) {
			localStorage.setItem(KEY, text);
			expect(readPuzzleProgress(), text).toEqual(newPuzzleProgress());
		}
		localStorage.setItem(KEY, '{"rating":1e99,"streak":2,"bestStreak":1,"answers":{"a":true,"b":"no"}}');
		expect(readPuzzleProgress()).toEqual({ rating: 4000, streak: 2, bestStreak: 2, answers: { a: true } });
	});
});

describe('the next puzzle', () => {
	const puzzles = [row('a', 600), row('b', 1250), row('c', 1900), row('d', 1210, 'nameless')];

	it('is the nearest that was not tried, of the same game as long as there is one', () => {
		const begun = { ...newPuzzleProgress(), answers: { z: true } };
		expect(nextPuzzle(puzzles, begun)?.id).toBe('d');
		expect(nextPuzzle(puzzles, begun, 'nestors')?.id).toBe('b');
		const progress = { ...newPuzzleProgress(), answers: { a: true, b: false, c: true } };
		expect(nextPuzzle(puzzles, progress, 'nestors', 'c')?.id).toBe('d');
	});

	it('is the easiest for players who have answered nothing', () => {
		expect(nextPuzzle(puzzles, newPuzzleProgress())?.id).toBe('a');
		expect(nextPuzzle(puzzles, newPuzzleProgress(), 'nameless')?.id).toBe('d');
	});

	it('is the one after this once all were tried', () => {
		const answers = { a: true, b: true, c: true, d: true };
		expect(nextPuzzle(puzzles, { ...newPuzzleProgress(), answers }, 'nestors', 'c')?.id).toBe('a');
		expect(nextPuzzle([], newPuzzleProgress())).toBeUndefined();
	});
});
