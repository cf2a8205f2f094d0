import { describe, expect, it } from 'vitest';
import { withSharedParts } from './sharedParts';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('parts of two states', () => {
	const before = {
		event: 4,
		seats: [{ name: 'Ada' }, { name: 'Elm' }],
		hand: [{ card: '2s' }, { card: '3s' }, { card: '4s' }],
		trick: null as null | { plays: string[] },
	};

	it('are the same objects where they are equal', () => {
		const after = withSharedParts(before, { ...copy(before), event: 5 });
		expect(after).toEqual({ ...before, event: 5 });
		expect(after.seats).toBe(before.seats);
		expect(after.hand).toBe(before.hand);
		expect(withSharedParts(before, copy(before))).toBe(before);
	});

	it('are the same where a card has left the hand', () => {
		const fewer = { ...copy(before), hand: copy(before.hand.slice(1)) };
		const after = withSharedParts(before, fewer);
		expect(after.hand).toEqual([{ card: '3s' }, { card: '4s' }]);
		expect(after.hand[0]).toBe(before.hand[1]);
		expect(after.hand[1]).toBe(before.hand[2]);
	});

	it('are new where anything in them differs', () => {
		const other = { ...copy(before), seats: [{ name: 'Ada' }, { name: 'Oak' }], trick: { plays: [] } };
		const after = withSharedParts(before, other);
		expect(after.seats).not.toBe(before.seats);
		expect(after.seats[0]).toBe(before.seats[0]);
		expect(after.seats[1]).toEqual({ name: 'Oak' });
		expect(after.trick).toEqual({ plays: [] });
		expect(before.seats[1]).toEqual({ name: 'Elm' });
	});

	it('may be missing, null, of another kind or in another order', () => {
		expect(withSharedParts(undefined, copy(before))).toEqual(before);
		expect(withSharedParts(null, [1, 2])).toEqual([1, 2]);
		expect(withSharedParts({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
		expect(withSharedParts({ a: { b: 1 } }, { a: [1] })).toEqual({ a: [1] });
		expect(withSharedParts({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
		expect(withSharedParts([1, 2, 3], [3, 1])).toEqual([3, 1]);
	});
});
