/**
 * One stroke of a sound: a rustle of paper, which is noise through a moving band filter, or a stroke on wood, which is a
 * tone with an overtone that dies away.
 */
export interface Stroke {
	material: 'paper' | 'wood';
	/** Seconds after the start of the sound. */
	at: number;
	/** Seconds until it has died away. */
	length: number;
	/** The frequency of the band or of the tone, in hertz, at the start and at the end. */
	pitch: readonly [number, number];
	/** The volume, from 0 to 1. */
	gain: number;
}

const paper = (at: number, length: number, from: number, to: number, gain: number): Stroke => ({
	material: 'paper',
	at,
	length,
	pitch: [from, to],
	gain,
});

const wood = (at: number, length: number, pitch: number, gain: number): Stroke => ({
	material: 'wood',
	at,
	length,
	pitch: [pitch, pitch * 0.985],
	gain,
});

/** When the cards of a deal leave the dealer's hand, in seconds: a little faster towards the end. */
const DEAL_TIMES = [0, 0.085, 0.165, 0.24, 0.31, 0.375];

/** The strokes of each sound. */
export const SOUNDS = {
	/** A hand is dealt. */
	deal: DEAL_TIMES.flatMap((at, index) => [
		paper(at, 0.06, 2600 + 120 * index, 1500, 0.2),
		paper(at + 0.025, 0.03, 900, 500, 0.1),
	]),
	/** A card is laid on the cloth. */
	card: [paper(0, 0.075, 2400, 1100, 0.26), wood(0.028, 0.07, 148, 0.22)],
	/** A finished trick is swept in and squared. */
	trick: [
		paper(0, 0.24, 1700, 700, 0.2),
		paper(0.19, 0.05, 1300, 900, 0.16),
		wood(0.2, 0.08, 132, 0.2),
		wood(0.275, 0.07, 118, 0.13),
	],
	/** It is your turn: two notes on wood, rising. */
	turn: [wood(0, 0.34, 523.25, 0.2), wood(0.13, 0.5, 783.99, 0.18)],
	/** A hand is over: a chord on wood, one note after another. */
	end: [
		wood(0, 0.6, 392, 0.17),
		wood(0.11, 0.65, 493.88, 0.16),
		wood(0.22, 0.8, 587.33, 0.16),
		paper(0.3, 0.18, 1500, 700, 0.08),
	],
} satisfies Record<string, Stroke[]>;

export type SoundName = keyof typeof SOUNDS;

/** Seconds from the start of a sound until it is silent. */
export function lengthOf(name: SoundName): number {
	return Math.max(...SOUNDS[name].map(({ at, length }) => at + length));
}
