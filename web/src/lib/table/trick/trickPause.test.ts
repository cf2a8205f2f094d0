import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { State } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { Rest } from './trickPause.svelte';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;

beforeEach(() => vi.useFakeTimers());

describe('the finished trick', () => {
	it('rests, and the state goes on meanwhile', () => {
		const rest = new Rest();
		const [before, after] = [state('follow').public, state('wait-late').public];
		rest.see(before, 1200);
		expect(rest.resting).toBe(false);
		rest.see(after, 1200);
		expect(rest.shown(after)?.resting).toBe(true);
		vi.advanceTimersByTime(1201);
		expect(rest.shown(after)?.resting).toBe(false);
		rest.peek();
		expect(rest.resting).toBe(true);
		rest.end();
		expect(rest.resting).toBe(false);
	});

	it('does not rest on a page that was just opened, nor where no pause is wanted', () => {
		const rest = new Rest();
		rest.see(state('wait-late').public, 1200);
		expect(rest.resting).toBe(false);
		rest.see(state('follow-late').public, 0);
		expect(rest.resting).toBe(false);
	});
});
