import { EMBLEM_GLYPHS } from './emblemGlyphs';

const SHAPES = Object.keys(EMBLEM_GLYPHS);

/** What a player's portrait shows. */
interface EmblemLook {
	/** A key of `EMBLEM_GLYPHS`. */
	glyph: string;
	/** The colour of the disc. */
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

/** A hash of 32 bits (FNV-1a), which ignores case and the spaces around a name. */
function hashOf(name: string): number {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(name.trim().toLowerCase().normalize('NFC')))
		hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
	return hash;
}

/**
 * The emblem of a name. It depends on the name alone, unless an earlier one in `among` has the same glyph or colour:
 * then it gets the next free one, so that all players of a table differ.
 */
export function emblemOf(name: string, among: readonly string[] = []): EmblemLook {
	const earlierEmblems = among
		.slice(0, Math.max(0, among.indexOf(name)))
		.map((other, seat) => emblemOf(other, among.slice(0, seat + 1)));
	const hash = hashOf(name);
	const firstFree = <Choice>(choices: readonly Choice[], start: number, taken: Choice[]): Choice => {
		const ordered = choices.map((_, step) => choices[(start + step) % choices.length] as Choice);
		return ordered.find((choice) => !taken.includes(choice)) ?? (ordered[0] as Choice);
	};
	return {
		glyph: firstFree(
			SHAPES,
			hash % SHAPES.length,
			earlierEmblems.map((look) => look.glyph),
		),
		colour: firstFree<string>(
			DISCS,
			(hash >>> 16) % DISCS.length,
			earlierEmblems.map((look) => look.colour),
		),
	};
}
