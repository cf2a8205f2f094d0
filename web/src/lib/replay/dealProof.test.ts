import { describe, expect, it } from 'vitest';
import { check, hashOf } from './dealProof';

const secret = '00'.repeat(32);
const parts = ['ab'.repeat(16), '', ''];

describe('the proof of the deals', () => {
	it('computes the commitment that the server shows', async () => {
		expect(await hashOf('secret', secret)).toBe(
			'4f859f97b17c5767da2a09dd0fc0c3a3a445f05815441a2a89d3286d4cab66c6',
		);
	});

	it('holds for what was committed to, with whichever number the dealer asked for', async () => {
		const commitment = await hashOf('secret', secret);
		const seed = await hashOf('seed', secret, ...parts, '3');
		const found = await check({ commitment, secret, seed, parts });
		expect(found.map((one) => one.holds)).toEqual([true, true]);
	});

	it('does not hold for another secret, nor for a part that was changed', async () => {
		const commitment = await hashOf('secret', secret);
		const seed = await hashOf('seed', secret, ...parts, '0');
		const changed = await check({ commitment, secret, seed, parts: ['ab'.repeat(15) + 'ac', '', ''] });
		expect(changed.map((one) => one.holds)).toEqual([true, false]);
		const other = await check({ commitment, secret: '01'.repeat(32), seed, parts });
		expect(other.map((one) => one.holds)).toEqual([false, false]);
	});
});
