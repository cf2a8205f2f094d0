/**
 * Grounds that differ without colour: a tile of 8 × 8 units for each suit, turned by so many degrees.
 * They are shown where somebody asked for patterns.
 */
export interface Pattern {
	path: string;
	turn: number;
}

const LINES = 'M0 4H8';
const NET = 'M0 4H8M4 0V8';
const DOTS = 'M3.2 4A0.8 0.8 0 1 0 4.8 4A0.8 0.8 0 1 0 3.2 4Z';
const WAVES = 'M0 4C2 1.6 2 1.6 4 4S6 6.4 8 4';

export const PATTERNS: Record<string, Pattern> = {
	'decktet-m': { path: LINES, turn: 0 },
	'decktet-s': { path: DOTS, turn: 0 },
	'decktet-w': { path: WAVES, turn: 0 },
	'decktet-l': { path: LINES, turn: 45 },
	'decktet-y': { path: LINES, turn: -45 },
	'decktet-k': { path: NET, turn: 0 },
	'french-s': { path: LINES, turn: 90 },
	'french-h': { path: DOTS, turn: 0 },
	'french-d': { path: NET, turn: 45 },
	'french-c': { path: LINES, turn: 0 },
};
