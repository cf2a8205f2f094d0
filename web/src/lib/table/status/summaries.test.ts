import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { bidsSentence, trickSentence, turnSentence } from './summaries';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;

describe('the summaries', () => {
	it('say whose turn it is, the trick and the bids', () => {
		expect(turnSentence(state('follow'), 0)).toContain('Your turn');
		expect(turnSentence(state('over'), 0)).toBe('No hand is being played.');
		expect(trickSentence(state('follow'), 0, undefined)).toMatch(/^Trick \d+ of 12/);
		expect(bidsSentence(state('follow'), 0)).toMatch(/In the match: You /);
	});

	it('speak of no bids in a game without any', () => {
		const { public: hand, ...rest } = state('follow');
		const seats = hand?.seats.map((seat) => ({ ...seat, aim: '', calls: '' })) ?? [];
		const silent = { ...rest, public: hand && { ...hand, seats } } as State;
		expect(bidsSentence(silent, 0)).not.toContain('no bid');
		expect(bidsSentence(silent, 0)).toMatch(/^You: \d+ tricks?\./);
	});
});
