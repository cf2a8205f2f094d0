import { EMBLEM_GLYPHS } from './emblemGlyphs';

const SHAPES = Object.keys(EMBLEM_GLYPHS);

/** What a player's portrait shows: a glyph on a disc of this colour. */
export interface EmblemLook {
	glyph: string;
	colour: string;
}

/** The colours of the discs, dark enough for a cream glyph on each. */
export const DISCS = [
	'#8a5a10',
	'#1f6a4f',
	'#453aa3',
	'#9c3a2c',
	'#1d6c8e',
	'#74407b',
	'#5a5347',
	'#8c2f5d',
] as const;

/** The colour of the glyph on every disc. */
export const EMBLEM_INK = '#fff6e0';

/** FNV-1a of 32 bits: the same for a name in capitals or not, with spaces around it or not. */
function hashOf(name: string): number {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(name.trim().toLowerCase().normalize('NFC')))
		hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
	return hash;
}

/**
 * The emblem of a name. It depends on nothing else, unless an earlier name in `among` has the same glyph or colour:
 * then the next free one is taken, so that all players of a table differ.
 */
export function emblemOf(name: string, among: readonly string[] = []): EmblemLook {
	const place = among.indexOf(name);
	const earlier = among
		.slice(0, Math.max(0, place))
		.map((other, seat) => emblemOf(other, among.slice(0, seat + 1)));
	const hash = hashOf(name);
	const free = <Choice>(choices: readonly Choice[], start: number, taken: Choice[]): Choice => {
		const inTurn = choices.map((_, step) => choices[(start + step) % choices.length] as Choice);
		return inTurn.find((choice) => !taken.includes(choice)) ?? (inTurn[0] as Choice);
	};
	return {
		glyph: free(
			SHAPES,
			hash % SHAPES.length,
			earlier.map((look) => look.glyph),
		),
		colour: free<string>(
			DISCS,
			(hash >>> 16) % DISCS.length,
			earlier.map((look) => look.colour),
		),
	};
}
