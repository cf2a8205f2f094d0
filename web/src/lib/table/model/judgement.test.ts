import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/wire';
import { callsOf, judgement, markOf } from './judgement';

const choice = (move: string, parts: Partial<Choice> = {}): Choice => ({
	move,
	label: move,
	note: '',
	card: null,
	cards: [],
	named: null,
	value: null,
	warning: null,
	...parts,
});
const values = (...behind: [string, number][]) => behind.map(([move, less]) => ({ move, behind: less }));

describe('the marks of an answer', () => {
	const leads = ['Cl/l', 'Ck/k', '9lk/l', '9lk/k'].map((move) =>
		choice(move, { card: move.split('/')[0] ?? '', named: move.slice(-1) }),
	);

	it('shows the wrong card and the right one', () => {
		const judged = judgement(leads, values(['Ck/k', 0], ['Cl/l', 1.2], ['9lk/l', 2], ['9lk/k', 2]), 'Cl/l');
		expect(['Cl', 'Ck', '9lk'].map((code) => markOf(judged, code))).toEqual(['wrong', 'right', undefined]);
	});

	it('does not call a card wrong whose suit was', () => {
		const judged = judgement(leads, values(['9lk/k', 0], ['9lk/l', 2], ['Cl/l', 3], ['Ck/k', 3]), '9lk/l');
		expect(markOf(judged, '9lk')).toBe('right');
	});

	it('shows a right card alone', () => {
		const judged = judgement(leads, values(['Ck/k', 0], ['Cl/l', 0], ['9lk/l', 2], ['9lk/k', 2]), 'Cl/l');
		expect(['Cl', 'Ck'].map((code) => markOf(judged, code))).toEqual(['right', undefined]);
		expect(markOf(undefined, 'Cl')).toBeUndefined();
	});

	it('shows which of several cards were wrong', () => {
		const swaps = [choice('a b', { cards: ['a', 'b'] }), choice('b c', { cards: ['b', 'c'] })];
		const judged = judgement(swaps, values(['b c', 0], ['a b', 1]), 'a b');
		expect(['a', 'b', 'c'].map((code) => markOf(judged, code))).toEqual(['wrong', 'right', 'right']);
	});
});

describe('the calls of an answer', () => {
	it('are all if they are few, with what each is behind', () => {
		const judged = judgement(
			[choice('none'), choice('some'), choice('most')],
			values(['some', 0], ['none', 2.2], ['most', 4]),
			'none',
		);
		expect(callsOf(judged).map(({ move, behind }) => [move, behind])).toEqual([
			['none', 2.2],
			['some', 0],
			['most', 4],
		]);
	});

	it('are the one that was made and the best where there are many, and no cards', () => {
		const bids = [70, 75, 80, 85, 90].map((value) => choice(`bid ${value}`, { value }));
		const behind = values(['bid 80', 0], ['bid 75', 0], ['bid 70', 3], ['bid 85', 4], ['bid 90', 5]);
		const judged = judgement([...bids, choice('As', { card: 'As' })], behind, 'bid 90');
		expect(callsOf(judged).map(({ move }) => move)).toEqual(['bid 80', 'bid 90']);
	});
});
