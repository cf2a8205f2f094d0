import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { bidsSentence, pendingSentence, trickSentence, turnSentence, waitingSentence } from './summaries';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;

describe('the summaries', () => {
	it('say whose turn it is, the trick and the bids', () => {
		expect(turnSentence(state('follow'), 0)).toContain('Your turn');
		expect(turnSentence(state('over'), 0)).toBe('No hand is being played.');
		expect(trickSentence(state('follow'), 0, undefined)).toMatch(/^Trick \d+ of 12/);
		expect(bidsSentence(state('follow'), 0)).toMatch(/In the match: You /);
	});

	it('say what the table waits for, in words about the other player', () => {
		const asked = {
			'': 'Waiting for Bo.',
			'pass three cards to the left': 'Waiting for Bo to pass three cards to the left.',
			'say how many tricks you will take': 'Waiting for Bo to say how many tricks they will take.',
			'choose trumps for your side': 'Waiting for Bo to choose trumps for their side.',
			'Waves were named': 'Waiting for Bo to play; Waves were named.',
			'a club or a trump is asked for': 'Waiting for Bo to play; a club or a trump is asked for.',
			'you must play a higher trump': 'Waiting for Bo, who must play a higher trump.',
			'choose the normal game, or a solo': 'Waiting for Bo to choose the normal game, or a solo.',
		};
		for (const [asks, said] of Object.entries(asked)) expect(waitingSentence('Bo', asks)).toBe(said);
	});

	it('name all who decide at the same time, and what the viewer has chosen', () => {
		const { public: hand, ...rest } = state('wait-late');
		const asked = { ...hand, to_act: 1, asks: 'pass three cards to the left' };
		const passing = { ...rest, public: asked, choosing: [0, 2] } as State;
		expect(pendingSentence(passing, null)).toMatch(/^Waiting for \w+, \w+ and \w+ to pass three cards/);
		const chosen = { ...passing, choosing: [2], chosen: 'pass 2♥ 3♦ Q♠' };
		expect(pendingSentence(chosen, 0)).toMatch(
			/^You chose “pass 2♥ 3♦ Q♠”\. Waiting for \w+ and \w+ to pass/,
		);
		expect(pendingSentence({ ...passing, public: null }, 0)).toBe('');
	});

	it('speak of no bids in a game without any', () => {
		const { public: hand, ...rest } = state('follow');
		const seats = hand?.seats.map((seat) => ({ ...seat, aim: '', calls: '' })) ?? [];
		const silent = { ...rest, public: hand && { ...hand, seats } } as State;
		expect(bidsSentence(silent, 0)).not.toContain('no bid');
		expect(bidsSentence(silent, 0)).toMatch(/^You: \d+ tricks?\./);
	});
});
