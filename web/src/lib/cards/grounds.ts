/** The tinted grounds of a face of 100 × 140; they leave the corners to rank and suits. */

/** The half of the first suit, at the upper right of the diagonal. */
export const UPPER = 'M31 4H92A4 4 0 0 1 96 8V64H76A6 6 0 0 0 70 70V96.2L30.4 43.5V4Z';

/** The half of the second suit, at the lower left. */
export const LOWER = 'M69 136H8A4 4 0 0 1 4 132V76H24A6 6 0 0 0 30 70V43.8L69.6 96.5V136Z';

/** The whole ground, for cards of one suit. */
export const WHOLE =
	'M31 4H92A4 4 0 0 1 96 8V82H76A6 6 0 0 0 70 88V136H8A4 4 0 0 1 4 132V58H24A6 6 0 0 0 30 52V4Z';

/**
 * Grounds that differ without colour: for each suit a tile of 8 × 8 units and the degrees by which it is rotated. They
 * are shown to players who ask for patterns.
 */
export interface Pattern {
	path: string;
	rotation: number;
}

const LINES = 'M0 4H8';
const LATTICE = 'M0 4H8M4 0V8';
const DOTS = 'M3.2 4A0.8 0.8 0 1 0 4.8 4A0.8 0.8 0 1 0 3.2 4Z';
const WAVES = 'M0 4C2 1.6 2 1.6 4 4S6 6.4 8 4';

export const PATTERNS: Record<string, Pattern> = {
	'decktet-m': { path: LINES, rotation: 0 },
	'decktet-s': { path: DOTS, rotation: 0 },
	'decktet-w': { path: WAVES, rotation: 0 },
	'decktet-l': { path: LINES, rotation: 45 },
	'decktet-y': { path: LINES, rotation: -45 },
	'decktet-k': { path: LATTICE, rotation: 0 },
	'french-s': { path: LINES, rotation: 90 },
	'french-h': { path: DOTS, rotation: 0 },
	'french-d': { path: LATTICE, rotation: 45 },
	'french-c': { path: LINES, rotation: 0 },
	'other-0': { path: DOTS, rotation: 0 },
	'other-1': { path: LINES, rotation: 60 },
	'other-2': { path: LATTICE, rotation: 0 },
	'other-3': { path: DOTS, rotation: 45 },
	'other-4': { path: LATTICE, rotation: 45 },
	'other-5': { path: LINES, rotation: 0 },
	'other-6': { path: WAVES, rotation: 0 },
	'other-7': { path: LINES, rotation: 90 },
};
