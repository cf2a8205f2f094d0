import type { DeckInfo } from '$lib/wire';

/** How many glyphs there are for suits that have none of their own. */
export const OTHER_GLYPHS = 8;

/** Suits that are known in whatever deck they are, by their names or symbols. */
const KNOWN: Record<string, string> = {
	moons: 'decktet-m',
	suns: 'decktet-s',
	waves: 'decktet-w',
	leaves: 'decktet-l',
	wyrms: 'decktet-y',
	knots: 'decktet-k',
	spades: 'french-s',
	hearts: 'french-h',
	diamonds: 'french-d',
	clubs: 'french-c',
	'♠': 'french-s',
	'♥': 'french-h',
	'♦': 'french-d',
	'♣': 'french-c',
};

/** The id of a suit's glyph and colour: its own, or a plain shape by the suit's place in its deck. */
export function glyphOf({ name, symbol }: DeckInfo['suits'][number], place: number): string {
	return KNOWN[symbol] ?? KNOWN[name.toLowerCase()] ?? `other-${place % OTHER_GLYPHS}`;
}

/** Whether a glyph is one of the plain shapes: its suit's letter then belongs next to it. */
export const isOtherGlyph = (glyph: string) => glyph.startsWith('other-');
