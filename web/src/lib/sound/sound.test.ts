import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs, setPreference } from '$lib/preferences';
import SoundSwitch from './SoundSwitch.svelte';
import { sound } from './sound';
import { lengthOf, SOUNDS, type SoundName } from './strokes';

const NAMES = Object.keys(SOUNDS) as SoundName[];

/** The strokes that were started, as [material, start, pitch]. */
let started: [string, number, number][] = [];
let now = 10_000;

const param = () => {
	const own = {
		value: 0,
		first: 0,
		setValueAtTime: (value: number) => (own.first ||= value),
		exponentialRampToValueAtTime: (value: number) => {
			if (value <= 0) throw new RangeError('an exponential ramp never reaches zero');
		},
	};
	return own;
};

class FakeAudio {
	state = 'running';
	currentTime = 0;
	sampleRate = 800;
	destination = {};
	createGain = () => ({ gain: param(), connect: (to: unknown) => to });
	createBiquadFilter = () => ({ type: '', Q: param(), frequency: param(), connect: (to: unknown) => to });
	createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
	createBufferSource = () => ({
		buffer: null,
		connect: (to: unknown) => to,
		start: (at: number) => started.push(['paper', at, 0]),
	});
	createOscillator = () => {
		const frequency = param();
		return {
			frequency,
			connect: (to: unknown) => to,
			start: (at: number) => started.push(['wood', at, frequency.first]),
			stop: () => undefined,
		};
	};
}

beforeEach(() => {
	vi.stubGlobal('AudioContext', FakeAudio);
	vi.spyOn(performance, 'now').mockImplementation(() => now);
	started = [];
	now += 10_000;
	setPreference('sound', true);
	setPreference('speed', 'normal');
});

afterEach(() => {
	vi.restoreAllMocks();
	for (const name of ['sound', 'soundChosen'] as const) setPreference(name, false);
	setPreference('speed', 'normal');
});

describe('a sound', () => {
	it('is silent until the player chooses sound', () => {
		setPreference('sound', false);
		NAMES.forEach((name) => sound.play(name));
		expect(started).toEqual([]);
	});

	it.each(NAMES)('%s strikes paper and wood as described, softly, and is short', (name) => {
		sound.play(name);
		const strokes = SOUNDS[name];
		expect(started.filter(([material]) => material === 'paper')).toHaveLength(
			strokes.filter(({ material }) => material === 'paper').length,
		);
		expect(started.filter(([material]) => material === 'wood')).toHaveLength(
			2 * strokes.filter(({ material }) => material === 'wood').length,
		);
		expect(Math.max(...strokes.map(({ gain }) => gain))).toBeLessThanOrEqual(0.3);
		expect(lengthOf(name)).toBeLessThanOrEqual(1.1);
	});

	it('for your turn is the only one that rises on wood alone', () => {
		const wooden = NAMES.filter((name) => SOUNDS[name].every(({ material }) => material === 'wood'));
		expect(wooden).toEqual(['turn']);
	});

	it('is dropped if routine, at fast speed or right after another', () => {
		sound.play('card');
		started = [];
		sound.play('card', { routine: true });
		expect(started).toEqual([]);
		now += 400;
		sound.play('card', { routine: true });
		expect(started).not.toEqual([]);
		started = [];
		now += 400;
		setPreference('speed', 'fast');
		sound.play('card', { routine: true });
		expect(started).toEqual([]);
		sound.play('card');
		expect(started).not.toEqual([]);
	});

	it('is heard in a hidden tab only if it says that it is your turn', () => {
		vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
		sound.play('card');
		expect(started).toEqual([]);
		sound.play('turn');
		expect(started).not.toEqual([]);
	});
});

describe('the switch', () => {
	it('has a word until the player has chosen, and then plays a card', async () => {
		setPreference('sound', false);
		const { container } = render(SoundSwitch);
		const control = screen.getByRole('switch', { name: 'Sound' });
		expect(control.getAttribute('aria-checked')).toBe('false');
		expect(container.textContent).toContain('Sound');
		control.click();
		await Promise.resolve();
		expect(prefs.sound && prefs.soundChosen).toBe(true);
		expect(started).not.toEqual([]);
		await vi.waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
		expect(container.textContent).not.toContain('Sound');
	});
});
