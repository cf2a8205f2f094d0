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

const isOtherGlyph = (glyph: string) => glyph.startsWith('other-');

/** Whether a suit's letter belongs next to its glyph: one of the plain shapes, and not the only one in its deck. */
export function needsLetter(glyph: string, { suits }: { suits: Record<string, { glyph: string }> }): boolean {
	return isOtherGlyph(glyph) && Object.values(suits).filter((suit) => isOtherGlyph(suit.glyph)).length > 1;
}
