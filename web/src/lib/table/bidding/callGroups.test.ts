import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/wire';
import { callGroups } from './callGroups';

const call = (label: string) => ({ move: label, label }) as Choice;
const auction = [3, 4, 5, 6, 7].flatMap((level) =>
	[...'cdhsn'].map((strain) => call(`bid ${level}${strain}`)),
);

describe('many calls', () => {
	it('are chosen by their level first; what has no level is by itself', () => {
		const found = callGroups([call('bid 2n'), ...auction, call('double'), call('pass')]);
		expect(found?.groups.map(({ name, calls }) => `${name}: ${calls.length}`)).toEqual([
			'2: 1',
			'3: 5',
			'4: 5',
			'5: 5',
			'6: 5',
			'7: 5',
		]);
		expect(found?.single.map(({ label }) => label)).toEqual(['double', 'pass']);
	});

	it('are chosen by their first word, where that is how they differ', () => {
		const games = ['diamonds', 'hearts', 'spades', 'clubs'].flatMap((name) =>
			['', ' schneider', ' schwarz'].map((more) => call(name + more)),
		);
		expect(callGroups([...games, call('null')])?.groups.map(({ name }) => name)).toEqual([
			'diamonds',
			'hearts',
			'spades',
			'clubs',
		]);
	});

	it('are one list where they are few, or all alike', () => {
		expect(callGroups(auction.slice(0, 5))).toBeUndefined();
		expect(callGroups(Array.from({ length: 12 }, (_, at) => call(`bid ${at + 1}`)))).toBeUndefined();
	});
});
