import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colour as themeColour, THEMES } from '../../test/themes';
import { contrast, deltaE, VISIONS } from './colour';
import { GLYPHS } from './glyphs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const palette = read('./palette.css');
const PAIR = /light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/;

/** The colours of a deck's suits by letter, from the style sheet, before any preference. */
function suits(deck: string, scheme: 'light' | 'dark'): [string, string][] {
	const rules = [...palette.matchAll(new RegExp(`^\\.suit-${deck}-(\\w) \\{([^}]*)\\}`, 'gm'))];
	return rules.map(([, letter = '', body = '']) => [
		letter,
		PAIR.exec(body)?.[scheme === 'light' ? 1 : 2] ?? '',
	]);
}

const SCHEMES = ['light', 'dark'] as const;

describe.each(['decktet', 'french', 'other'])('the suits of the %s deck', (deck) => {
	const letters = Object.keys(GLYPHS).flatMap((id) =>
		id.startsWith(`${deck}-`) ? [id.slice(deck.length + 1)] : [],
	);

	it.each(SCHEMES)('each have a glyph and a colour on %s ground', (scheme) => {
		const colours = suits(deck, scheme);
		expect(colours.map(([letter]) => letter)).toEqual(letters);
		for (const [, colour] of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
	});

	it('can be read on cards: contrast 4.5 at least', () => {
		for (const [letter, colour] of suits(deck, 'light'))
			expect(contrast(colour, themeColour('linen', '--card')), letter).toBeGreaterThanOrEqual(4.5);
	});

	it.each([
		['linen', 'light'],
		['baize', 'dark'],
		['night', 'dark'],
	] as const)('are seen on the cloth and the panels of %s: contrast 3 at least', (theme, scheme) => {
		const GROUNDS = ['--cloth-lit', '--cloth', '--cloth-deep', '--paper', '--paper-raised'];
		for (const [letter, colour] of suits(deck, scheme))
			for (const ground of GROUNDS)
				expect(contrast(colour, themeColour(theme, ground)), `${letter} on ${ground}`).toBeGreaterThanOrEqual(
					3,
				);
	});

	it.each(SCHEMES.flatMap((scheme) => VISIONS.map((vision) => [scheme, vision] as const)))(
		'stay apart on %s ground with %s vision: ΔE 8 at least',
		(scheme, vision) => {
			const colours = suits(deck, scheme);
			for (const [letterA, colourA] of colours) {
				for (const [letterB, colourB] of colours) {
					if (letterA < letterB)
						expect(deltaE(colourA, colourB, vision), `${letterA} and ${letterB}`).toBeGreaterThanOrEqual(8);
				}
			}
		},
	);
});

describe('the measures of colours', () => {
	it('agrees with the known contrast of black and white', () => {
		expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
	});

	it('finds red and green of one lightness closer with deutan vision than with normal vision', () => {
		expect(deltaE('#a35a5a', '#5f7a45', 'deutan')).toBeLessThan(deltaE('#a35a5a', '#5f7a45', 'normal') / 2);
	});

	it('leaves greys as they are with any vision', () => {
		for (const vision of VISIONS) expect(deltaE('#808080', '#8a8a8a', vision)).toBeCloseTo(3.3, 0);
	});
});

describe('the mark of a graph', () => {
	const graph = read('../graph/LineGraph.svelte');
	const token = /\.mark \{[^}]*stroke: var\((--[a-z-]+)\)/.exec(graph)?.[1] ?? '';
	const sideColours = [...graph.matchAll(/--side: var\(--own, var\((--[a-z-]+)\)\)/g)].map(
		([, name]) => name,
	);

	it.each(THEMES)('has a contrast of at least 3 on the %s table', (theme) => {
		for (const ground of ['--paper', '--cloth'])
			expect(contrast(themeColour(theme, token), themeColour(theme, ground))).toBeGreaterThanOrEqual(3);
	});

	it('has a colour that no side has', () => {
		expect(sideColours).toHaveLength(5);
		expect(sideColours).not.toContain(token);
	});
});
