import { prefs, setPreference } from '$lib/preferences';
import { SOUNDS, type SoundName, type Stroke } from './strokes';

/** A routine sound is dropped if another began less than this many milliseconds ago. */
const MIN_GAP_MS = 220;

let audio: AudioContext | undefined;
/** The noise from which all rustles of paper are filtered. */
let paperNoise: AudioBuffer | undefined;
/** When the last sound began. */
let lastAt = -Infinity;
/** The gain at which a stroke begins and ends: an exponential ramp can't reach zero. */
const SILENT = 0.0001;

/** Seconds until a stroke is at its loudest. */
const ATTACK_S = 0.004;
/**
 * The tones of a bar of wood, relative to its pitch, its volume and its length: the first overtone is about two octaves up,
 * and dies away sooner.
 */
const WOOD_PARTIALS = [
	{ frequency: 1, volume: 1, duration: 1 },
	{ frequency: 3.95, volume: 0.22, duration: 0.35 },
];

/** Plays the sounds of the table. */
export const sound = {
	/**
	 * Plays a sound now, if the player has turned sound on.
	 *
	 * A `routine` sound is one that the player need not hear, such as a bot's card. It is dropped at fast speed, and
	 * when another sound has just begun. In a hidden tab only your turn is heard.
	 */
	play(name: SoundName, { routine = false }: { routine?: boolean } = {}): void {
		if (!prefs.sound || (document.hidden && name !== 'turn')) return;
		const now = performance.now();
		if (routine && (prefs.speed === 'fast' || now - lastAt < MIN_GAP_MS)) return;
		lastAt = now;
		audio ??= new AudioContext();
		// A browser holds sound back until the first press on the page.
		if (audio.state === 'suspended') void audio.resume();
		for (const stroke of SOUNDS[name]) strike(audio, stroke);
	},
};

/** Turns sound on or off, remembers that the player has chosen, and plays a card as an example if it is on. */
export function chooseSound(on: boolean): void {
	setPreference('sound', on);
	setPreference('soundChosen', true);
	sound.play('card');
}

/** Plays one stroke. */
function strike(context: AudioContext, { material, at, length, pitch, gain }: Stroke): void {
	const start = context.currentTime + at;
	const [from, to] = pitch;
	const volume = context.createGain();
	volume.gain.setValueAtTime(SILENT, start);
	volume.gain.exponentialRampToValueAtTime(gain, start + ATTACK_S);
	volume.gain.exponentialRampToValueAtTime(SILENT, start + length);
	volume.connect(context.destination);
	if (material === 'paper') {
		const source = context.createBufferSource();
		source.buffer = paperNoise ??= makeNoise(context);
		const band = context.createBiquadFilter();
		band.type = 'bandpass';
		band.Q.value = 0.9;
		band.frequency.setValueAtTime(from, start);
		band.frequency.exponentialRampToValueAtTime(to, start + length);
		source.connect(band).connect(volume);
		source.start(start, at % 0.2, length);
		return;
	}
	for (const { frequency, volume: share, duration } of WOOD_PARTIALS) {
		const tone = context.createOscillator();
		const partial = context.createGain();
		partial.gain.setValueAtTime(share, start);
		partial.gain.exponentialRampToValueAtTime(SILENT, start + length * duration);
		tone.frequency.setValueAtTime(from * frequency, start);
		tone.frequency.exponentialRampToValueAtTime(to * frequency, start + length);
		tone.connect(partial).connect(volume);
		tone.start(start);
		tone.stop(start + length);
	}
}

/** Half a second of noise from a linear congruential generator, the same every time. */
function makeNoise(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
	const samples = buffer.getChannelData(0);
	let state = 0x2545f491;
	for (let index = 0; index < samples.length; index++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		samples[index] = state / 2 ** 31 - 1;
	}
	return buffer;
}
