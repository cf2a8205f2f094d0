import { ribbon } from './ribbon';

/** A drawing in one colour on a grid of 24 × 24, as SVG paths. */
export interface Glyph {
	/** Paths that are filled, with holes by the even-odd rule. */
	fills: string[];
	/** Paths that are drawn as lines. */
	lines: string[];
	/** The width of the lines. */
	width: number;
}

const filled = (...fills: string[]): Glyph => ({ fills, lines: [], width: 0 });

/** The eight rays of the sun: short wedges, clear of its disc. */
function rays(): string[] {
	return Array.from({ length: 8 }, (_, ray) => {
		const angle = (ray * Math.PI) / 4;
		// A point at this distance from the centre, and at this one from the axis of the ray.
		const pointAt = (radius: number, offset: number) => {
			const x = 12 + radius * Math.cos(angle) - offset * Math.sin(angle);
			const y = 12 + radius * Math.sin(angle) + offset * Math.cos(angle);
			return `${x.toFixed(2)} ${y.toFixed(2)}`;
		};
		return `M${pointAt(7.5, -1.9)}L${pointAt(11.8, -0.6)}L${pointAt(11.8, 0.6)}L${pointAt(7.5, 1.9)}Z`;
	});
}

/** A wave: thin at both ends and thick in the middle. */
function wave(y: number): string {
	const curve = [
		[0.6, y + 3.6],
		[4, y - 3.4],
		[8.2, y - 3],
		[11.6, y],
		[15.2, y + 3.2],
		[19.4, y + 3.2],
		[23.4, y - 4.2],
	] as const;
	return ribbon(curve, (position) => 1.5 + 3.5 * Math.sin(Math.PI * position) ** 0.8, 14);
}

/** The wyrm: a neck, two bends and a tapering tail. */
function wyrm(): string {
	const curve = [
		[16, 5],
		[9.6, 1.8],
		[3.4, 6],
		[7.8, 9.8],
		[11.2, 12.6],
		[18.4, 11.6],
		[18.4, 16.2],
		[18.4, 21.4],
		[9.4, 22.6],
		[1.2, 18.2],
	] as const;
	return ribbon(
		curve,
		(position) => (position < 0.2 ? 4.6 + 3 * position : 5.2 - 4.4 * ((position - 0.2) / 0.8) ** 3),
		16,
	);
}

/**
 * The glyphs of the suits: six for the Decktet, four for the French suits, and eight plain shapes for the suits of other
 * decks. No two have the same kind of outline, so that they differ without colour.
 */
export const GLYPHS: Record<string, Glyph> = {
	'decktet-m': filled('M19.8 3.7A10.4 10.4 0 1 0 19.8 20.3A8.35 8.35 0 1 1 19.8 3.7Z'),
	'decktet-s': filled('M12 6.6A5.4 5.4 0 1 1 12 17.4A5.4 5.4 0 1 1 12 6.6Z', ...rays()),
	'decktet-w': filled(wave(8), wave(16.6)),
	'decktet-l': filled(
		'M22 1.9C10.6 1.3 2.6 6.8 4.2 17.6L1.3 20.9L3.1 22.7L6.4 19.8C17.2 21.4 22.6 13.4 22 1.9ZM17.6 6.4L8.6 17.7L6.3 15.4Z',
	),
	'decktet-y': filled(
		wyrm(),
		'M13 2.2C16.6 0.2 21.2 1.6 23.4 5.6L19.8 6.7L22.4 8.6C19.2 10.6 15.4 9.8 13.2 7.6ZM17.6 3.9A1.2 1.2 0 1 0 17.61 3.9Z',
	),
	'decktet-k': {
		fills: [],
		lines: [
			'M8 5.6V4.9A3.1 3.1 0 1 0 4.9 8H13.6',
			'M18.4 8H19.1A3.1 3.1 0 1 0 16 4.9V13.6',
			'M16 18.4V19.1A3.1 3.1 0 1 0 19.1 16H10.4',
			'M5.6 16H4.9A3.1 3.1 0 1 0 8 19.1V10.4',
		],
		width: 2.8,
	},
	'french-s': filled(
		'M12 1.6C14.6 6.4 21.8 9.4 21.8 14.4A4.7 4.7 0 0 1 13.3 17.1C13.5 19.4 14.4 21 16.4 22.4H7.6C9.6 21 10.5 19.4 10.7 17.1A4.7 4.7 0 0 1 2.2 14.4C2.2 9.4 9.4 6.4 12 1.6Z',
	),
	'french-h': filled(
		'M12 22.2C8.6 17.4 1.6 13.6 1.6 8.2A5.5 5.5 0 0 1 12 5.6A5.5 5.5 0 0 1 22.4 8.2C22.4 13.6 15.4 17.4 12 22.2Z',
	),
	'french-d': filled(
		'M12 1C14.6 5 17.6 8.6 21.4 12C17.6 15.4 14.6 19 12 23C9.4 19 6.4 15.4 2.6 12C6.4 8.6 9.4 5 12 1Z',
	),
	'french-c': filled(
		'M12 1.6A4.9 4.9 0 0 1 15.7 9.7A4.9 4.9 0 1 1 13.3 16.2C13.5 19.2 14.4 21 16.4 22.4H7.6C9.6 21 10.5 19.2 10.7 16.2A4.9 4.9 0 1 1 8.3 9.7A4.9 4.9 0 0 1 12 1.6Z',
	),
	'other-0': filled('M12 1.6A10.4 10.4 0 1 1 11.99 1.6ZM12 7.2A4.8 4.8 0 1 0 12.01 7.2Z'),
	'other-1': filled('M12 1.8L23 21.6H1Z'),
	'other-2': filled('M8.2 1.6H15.8V8.2H22.4V15.8H15.8V22.4H8.2V15.8H1.6V8.2H8.2Z'),
	'other-3': filled(
		'M12.0 1.2L14.9 8.8L23.0 9.2L16.8 14.3L18.8 22.2L12.0 17.8L5.2 22.2L7.2 14.3L1.0 9.2L9.1 8.8Z',
	),
	'other-4': filled('M2.4 2.4H21.6L14.4 12L21.6 21.6H2.4L9.6 12Z'),
	'other-5': filled('M2.4 3H21.6V8H2.4ZM2.4 9.5H21.6V14.5H2.4ZM2.4 16H21.6V21H2.4Z'),
	'other-6': filled('M6.8 2.6H17.2L22.8 12L17.2 21.4H6.8L1.2 12Z'),
	'other-7': filled('M2.6 21.8V11.4A9.4 9.4 0 0 1 21.4 11.4V21.8H15.2V11.8A3.2 3.2 0 0 0 8.8 11.8V21.8Z'),
};

/** The ids of the glyphs of the Decktet and the French suits, without the plain shapes. */
export const OWN_GLYPHS = Object.keys(GLYPHS).filter((id) => !id.startsWith('other-'));
