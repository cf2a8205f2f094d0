import { prefs, setPreference } from '$lib/preferences';
import { SOUNDS, type SoundName, type Stroke } from './strokes';

/** A routine sound is dropped if another began less than this many milliseconds ago. */
const CROWDED = 220;

let audio: AudioContext | undefined;
let rustle: AudioBuffer | undefined;
let last = -Infinity;

/** Plays the sounds of the table. */
export const sound = {
	/**
	 * Plays a sound now, if the player has chosen sound.
	 *
	 * A `routine` sound is one that the player need not hear, such as a bot's card. It is dropped at fast speed, and
	 * when another sound has just begun. In a hidden tab only your turn is heard.
	 */
	play(name: SoundName, { routine = false }: { routine?: boolean } = {}): void {
		if (!prefs.sound || (document.hidden && name !== 'turn')) return;
		const now = performance.now();
		if (routine && (prefs.speed === 'fast' || now - last < CROWDED)) return;
		last = now;
		audio ??= new AudioContext();
		// A browser holds sound back until the first press on the page.
		if (audio.state === 'suspended') void audio.resume();
		for (const stroke of SOUNDS[name]) strike(audio, stroke);
	},
};

/** Turns sound on or off, remembers that the player has chosen, and lets a card be heard where it is turned on. */
export function chooseSound(on: boolean): void {
	setPreference('sound', on);
	setPreference('soundChosen', true);
	sound.play('card');
}

function strike(context: AudioContext, { of, at, length, pitch, gain }: Stroke): void {
	const start = context.currentTime + at;
	const [from, to] = pitch;
	const volume = context.createGain();
	volume.gain.setValueAtTime(0.0001, start);
	volume.gain.exponentialRampToValueAtTime(gain, start + 0.004);
	volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
	volume.connect(context.destination);
	if (of === 'paper') {
		const source = context.createBufferSource();
		source.buffer = rustle ??= noise(context);
		const band = context.createBiquadFilter();
		band.type = 'bandpass';
		band.Q.value = 0.9;
		band.frequency.setValueAtTime(from, start);
		band.frequency.exponentialRampToValueAtTime(to, start + length);
		source.connect(band).connect(volume);
		source.start(start, at % 0.2, length);
		return;
	}
	// The first overtone of a bar of wood lies two octaves up, and dies away sooner.
	for (const [times, share, lasts] of [
		[1, 1, 1],
		[3.95, 0.22, 0.35],
	] as const) {
		const tone = context.createOscillator();
		const part = context.createGain();
		part.gain.setValueAtTime(share, start);
		part.gain.exponentialRampToValueAtTime(0.0001, start + length * lasts);
		tone.frequency.setValueAtTime(from * times, start);
		tone.frequency.exponentialRampToValueAtTime(to * times, start + length);
		tone.connect(part).connect(volume);
		tone.start(start);
		tone.stop(start + length);
	}
}

/** Half a second of noise, the same every time. */
function noise(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
	const samples = buffer.getChannelData(0);
	let state = 0x2545f491;
	for (let n = 0; n < samples.length; n++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		samples[n] = state / 2 ** 31 - 1;
	}
	return buffer;
}
