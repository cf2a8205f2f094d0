import { describe, expect, it } from 'vitest';
import type { SideView } from '$lib/wire';
import { goalWords, resultWords } from './goalWords';

const least = (have: number, status: SideView['status']) => ({ at_least: 5, at_most: null, have, status });
const most = (at_most: number, have: number, status: SideView['status']) => ({
	at_least: null,
	at_most,
	have,
	status,
});

describe('progress in words', () => {
	it('counts up to a goal, and says how it ended', () => {
		expect(goalWords(least(4, 'open'))).toBe('4 of 5');
		expect(goalWords(least(7, 'made'))).toBe('made with 7');
		expect(goalWords(least(1, 'lost'))).toBe('1 of 5, out of reach');
	});

	it('says what is allowed where less is better', () => {
		expect(goalWords(most(0, 0, 'open'))).toBe('none so far');
		expect(goalWords(most(0, 0, 'made'))).toBe('made');
		expect(goalWords(most(0, 2, 'lost'))).toBe('2 taken, none allowed');
		expect(goalWords(most(3, 1, 'open'))).toBe('1 of at most 3');
	});

	it('says of an exact goal what was wanted and what was taken', () => {
		const exactly = (wanted: number, have: number, status: SideView['status']) => ({
			at_least: wanted,
			at_most: wanted,
			have,
			status,
			plan: `exactly ${wanted}`,
			seats: [0],
			unit: 'tricks',
		});
		expect(resultWords(exactly(0, 1, 'lost'), 'You')).toBe(
			'You wanted no tricks, and this was one too many.',
		);
		expect(resultWords(exactly(1, 0, 'lost'), 'Bo')).toBe(
			'Bo wanted exactly 1 trick and could no longer get it.',
		);
		expect(resultWords(exactly(2, 2, 'made'), 'Bo')).toBe('Bo wanted exactly 2 tricks and took 2.');
		expect(goalWords(exactly(0, 1, 'lost'))).toBe('1, not the 0 wanted');
		expect(goalWords(exactly(2, 1, 'open'))).toBe('1 of 2');
	});

	it('says in a sentence how a goal was made or lost', () => {
		const plan = (name: string, unit: string) => ({ plan: name, seats: [0], unit });
		const five = plan('most: 5 tricks or more', 'tricks');
		expect(resultWords({ ...least(5, 'made'), ...five }, 'You')).toBe(
			'You needed 5 tricks for “most”, and had them with this trick.',
		);
		expect(resultWords({ ...least(3, 'lost'), ...plan('7 tricks', 'tricks') }, 'Bo')).toBe(
			'Bo needed 5 tricks and could no longer get them.',
		);
		const partners = { plan: 'Cleo: 5 tricks or more', seats: [0, 2], unit: 'tricks' };
		expect(resultWords({ ...least(5, 'made'), ...partners }, 'You and Cleo')).toBe(
			'You and Cleo needed 5 tricks, and had them with this trick.',
		);
		expect(resultWords({ ...least(7, 'made'), ...plan('', 'points') }, 'You')).toBe(
			'You needed 5 points, and had 7 with this trick.',
		);
		expect(resultWords({ ...least(5, 'made'), ...plan('', '') }, 'You')).toBe(
			'You needed 5, and had 5 with this trick.',
		);
		const nothing = { at_least: 0, at_most: null, ...plan('no heart', 'points') };
		expect(resultWords({ ...nothing, have: 0, status: 'made' }, 'You')).toBe(
			'You wanted to lose no points, and lost none.',
		);
		expect(resultWords({ ...nothing, have: -6, status: 'lost' }, 'Bo')).toBe(
			'Bo wanted to lose no points, and lost 6.',
		);
		const one = { at_least: 1, at_most: null, have: 1, status: 'made' as const };
		expect(resultWords({ ...one, ...plan('', 'tricks') }, 'Bo')).toBe(
			'Bo needed 1 trick, and had it with this trick.',
		);
		expect(resultWords({ ...most(0, 2, 'lost'), ...plan('none: no trick', 'tricks') }, 'You')).toBe(
			'You wanted no tricks for “none” and took 2.',
		);
		expect(resultWords({ ...most(0, 1, 'lost'), ...plan('none: no trick', 'tricks') }, 'You')).toBe(
			'You wanted no tricks for “none”, and this was one too many.',
		);
		expect(resultWords({ ...most(3, 0, 'made'), ...plan('', 'tricks') }, 'Bo')).toBe(
			'Bo wanted at most 3 tricks and took none.',
		);
	});
});
