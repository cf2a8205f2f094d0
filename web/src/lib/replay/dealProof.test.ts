import { describe, expect, it } from 'vitest';
import { checkFairness, schemeHash } from './dealProof';

const secret = '00'.repeat(32);
const parts = ['ab'.repeat(16), '', ''];

describe('the proof of the deals', () => {
	it('computes the commitment that the server shows', async () => {
		expect(await schemeHash('secret', secret)).toBe(
			'4f859f97b17c5767da2a09dd0fc0c3a3a445f05815441a2a89d3286d4cab66c6',
		);
	});

	it('holds for the committed secret, whichever number chose the dealer', async () => {
		const commitment = await schemeHash('secret', secret);
		const seed = await schemeHash('seed', secret, ...parts, '3');
		const checks = await checkFairness({ commitment, secret, seed, parts });
		expect(checks.map((check) => check.holds)).toEqual([true, true]);
	});

	it('fails for another secret, and for a part that was changed', async () => {
		const commitment = await schemeHash('secret', secret);
		const seed = await schemeHash('seed', secret, ...parts, '0');
		const changed = await checkFairness({
			commitment,
			secret,
			seed,
			parts: ['ab'.repeat(15) + 'ac', '', ''],
		});
		expect(changed.map((check) => check.holds)).toEqual([true, false]);
		const other = await checkFairness({ commitment, secret: '01'.repeat(32), seed, parts });
		expect(other.map((check) => check.holds)).toEqual([false, false]);
	});
});
