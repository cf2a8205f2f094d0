import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedCard, PublicView, State, TrickView } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { TrickPause } from './trickPause.svelte';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;

beforeEach(() => vi.useFakeTimers());

describe('the finished trick', () => {
	it('stays for a while, while the state goes on', () => {
		const pause = new TrickPause();
		const [before, after] = [state('follow').public, state('wait-late').public];
		pause.update(before, 1200, 0);
		expect(pause.active).toBe(false);
		pause.update(after, 1200, 0);
		expect(pause.shown(after, 0)?.finished).toBe(true);
		vi.advanceTimersByTime(1201);
		expect(pause.shown(after, 0)?.finished).toBe(false);
		pause.putAway();
		expect(pause.shown(after, 0)?.finished).toBe(false);
		pause.showLast();
		expect(pause.shown(after, 0)?.again).toBe(true);
		pause.putAway();
		expect(pause.active).toBe(false);
	});

	it('is said to be the last one only where it was asked for', () => {
		const pause = new TrickPause();
		pause.update(state('follow').public, 1200, 0);
		const after = state('wait-late').public;
		pause.update(after, 1200, 0);
		expect(pause.shown(after, 0)?.again).toBe(false);
		pause.putAway();
		expect(pause.active).toBe(true);
	});

	it('does not stay on a page that was just opened, nor where no pause is wanted', () => {
		const pause = new TrickPause();
		pause.update(null, 1200, 0); // the page is drawn before the first state has come
		pause.update(state('wait-late').public, 1200, 0);
		expect(pause.active).toBe(false);
		pause.update(state('follow-late').public, 0, 0);
		expect(pause.active).toBe(false);
	});

	it('ends when the next trick has a card that the viewer saw leave a hand', () => {
		const after = state('wait-late').public as PublicView;
		const [play] = after.last?.plays as [PlayedCard];
		const led = (seat: number): PublicView => ({
			...after,
			trick: { ...(after.trick as TrickView), plays: [{ ...play, seat }] },
		});
		for (const [view, ends] of [
			[led(1), false],
			[led(0), true],
			[{ ...led(1), seats: after.seats.map((one) => ({ ...one, role: 'dummy' as const })) }, true],
		] as const) {
			const pause = new TrickPause();
			pause.update(state('follow').public, 1200, 0);
			pause.update(after, 1200, 0);
			pause.update(view, 1200, 0);
			expect(pause.active).toBe(!ends);
		}
	});

	it('holds back what is asked between two tricks, and not what is asked while it is shown again', () => {
		const pause = new TrickPause();
		const after = state('wait-late').public as PublicView;
		const asked: PublicView = { ...after, phase: 'calls' };
		pause.update(state('follow').public, 1200, 0);
		pause.update(asked, 1200, 0);
		expect(pause.resting(asked)?.holdsQuestion).toBe(true);
		expect(pause.resting(after)?.holdsQuestion).toBe(false);
		vi.advanceTimersByTime(1201);
		expect(pause.resting(asked)).toBeUndefined();
		pause.showLast();
		expect(pause.resting(asked)).toBeUndefined();
	});
});
