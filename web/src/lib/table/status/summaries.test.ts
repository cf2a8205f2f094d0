import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { bidsOf, trickOf, turnOf } from './summaries';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;

describe('what is said', () => {
	it('names the turn, the trick and the bids', () => {
		expect(turnOf(state('follow'), 0)).toContain('Your turn');
		expect(turnOf(state('over'), 0)).toBe('No hand is being played.');
		expect(trickOf(state('follow'), 0, undefined)).toMatch(/^Trick \d+ of 12/);
		expect(bidsOf(state('follow'), 0)).toMatch(/In the match: \w+ \(you\)/);
	});
});
