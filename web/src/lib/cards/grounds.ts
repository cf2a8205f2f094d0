/** The tinted grounds of a face of 100 × 140; they leave the corners to rank and suits. */

/** The half of the first suit, at the upper right of the diagonal. */
export const UPPER = 'M31 4.5H92A3.5 3.5 0 0 1 95.5 8V64H76A6 6 0 0 0 70 70V96.2L30.4 43.5V4.5Z';

/** The half of the second suit, at the lower left. */
export const LOWER = 'M69 135.5H8A3.5 3.5 0 0 1 4.5 132V76H24A6 6 0 0 0 30 70V43.8L69.6 96.5V135.5Z';

/** The whole ground, for cards of one suit. */
export const WHOLE =
	'M31 4.5H92A3.5 3.5 0 0 1 95.5 8V82H76A6 6 0 0 0 70 88V135.5H8A3.5 3.5 0 0 1 4.5 132V58H24A6 6 0 0 0 30 52V4.5Z';

/** The same three behind a large index, which takes the left edge and leaves the lower right corner free. */
export const LARGE_UPPER = 'M41 4.5H92A3.5 3.5 0 0 1 95.5 8V92.4L40.4 44.2V4.5Z';
export const LARGE_LOWER =
	'M95.5 93V132A3.5 3.5 0 0 1 92 135.5H8A3.5 3.5 0 0 1 4.5 132V108H34A6 6 0 0 0 40 102V44.6Z';
export const LARGE_WHOLE =
	'M41 4.5H92A3.5 3.5 0 0 1 95.5 8V132A3.5 3.5 0 0 1 92 135.5H8A3.5 3.5 0 0 1 4.5 132V84H34A6 6 0 0 0 40 78V4.5Z';

/** A suit's pattern. */
interface Pattern {
	/** The width and height of its tile. */
	size: number;
	/** The drawing in a tile. */
	path: string;
	/** Whether the drawing is filled, and not a line. */
	filled?: boolean;
	/** The degrees by which the pattern is turned. */
	rotation?: number;
}

const LINES = 'M0 4H8';
const LATTICE = 'M0 4H8M4 0V8';
const DOTS = 'M3.2 4A0.8 0.8 0 1 0 4.8 4A0.8 0.8 0 1 0 3.2 4Z';

/** Small stars, stitches, scallops, leaves, scales and a weave, and plainer ones for the other suits. */
export const PATTERNS: Record<string, Pattern> = {
	'decktet-m': {
		size: 14,
		filled: true,
		path: 'M2.2 3A.8.8 0 1 1 3.8 3A.8.8 0 1 1 2.2 3ZM10 8L10.6 9.9L12.5 10.5L10.6 11.1L10 13L9.4 11.1L7.5 10.5L9.4 9.9Z',
	},
	'decktet-s': { size: 9, path: 'M4.5 1V3.4M4.5 5.6V8M1 4.5H3.4M5.6 4.5H8' },
	'decktet-w': {
		size: 12,
		path: 'M0 6A6 6 0 0 1 12 6M2.6 6A3.4 3.4 0 0 1 9.4 6M-6 12A6 6 0 0 1 6 12M6 12A6 6 0 0 1 18 12M-3.4 12A3.4 3.4 0 0 1 3.4 12M8.6 12A3.4 3.4 0 0 1 15.4 12',
	},
	'decktet-l': {
		size: 12,
		filled: true,
		path: 'M1 6C2.4 2.6 5 1.6 6.4 1.4C6.2 4 4.4 5.8 1 6ZM7 12C8.4 8.6 11 7.6 12.4 7.4C12.2 10 10.4 11.8 7 12Z',
	},
	'decktet-y': {
		size: 10,
		path: 'M0 0Q0 5 5 5Q10 5 10 0M-5 5Q-5 10 0 10Q5 10 5 5Q5 10 10 10Q15 10 15 5',
	},
	'decktet-k': { size: 10, path: 'M0 2.5H6M0 5H6M7.5 5V11M5 5V11M7.5 -1V1M5 -1V1M8.5 2.5H11M8.5 5H11' },
	'french-s': { size: 8, path: LINES, rotation: 90 },
	'french-h': { size: 8, path: DOTS, filled: true },
	'french-d': { size: 8, path: LATTICE, rotation: 45 },
	'french-c': { size: 8, path: LINES },
	'other-0': { size: 8, path: DOTS, filled: true },
	'other-1': { size: 8, path: LINES, rotation: 60 },
	'other-2': { size: 8, path: LATTICE },
	'other-3': { size: 8, path: DOTS, filled: true, rotation: 45 },
	'other-4': { size: 8, path: LATTICE, rotation: 45 },
	'other-5': { size: 8, path: LINES },
	'other-6': { size: 8, path: 'M0 4C2 1.6 2 1.6 4 4S6 6.4 8 4' },
	'other-7': { size: 8, path: LINES, rotation: 90 },
};
