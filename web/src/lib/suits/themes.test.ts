import { describe, expect, it } from 'vitest';
import { colour, NAMES, THEMES, through } from '../../test/themes';
import { contrast } from './colour';

it('gives baize a value for every colour of linen and night', () => {
	expect(NAMES.baize).toEqual(NAMES.pairs);
});

describe.each(THEMES)('on the %s table', (theme) => {
	const ratio = (one: string, other: string) => contrast(colour(theme, one), colour(theme, other));
	const CLOTH = ['--cloth-lit', '--cloth', '--cloth-deep'];
	const PANELS = ['--paper', '--paper-raised'];
	const WASHES = ['--accent-wash', '--warm-wash'];

	it.each(['--ink', '--ink-soft', '--gold', '--accent', '--danger'])(
		'%s can be read on cloth, lit and deep, and on panels: contrast 4.5 at least',
		(word) => {
			for (const ground of [...CLOTH, ...PANELS, ...WASHES])
				expect(ratio(word, ground), ground).toBeGreaterThanOrEqual(4.5);
		},
	);

	it.each([
		['--slip-ink', '--slip'],
		['--slip-soft', '--slip'],
		['--slip-ink', '--press'],
		['--slip-soft', '--press'],
		['--go-ink', '--go'],
		['--go-ink', '--go-hover'],
		['--on-accent', '--accent'],
		['--card-ink', '--card'],
		['--card-ink-soft', '--card'],
	])('%s can be read on %s', (word, ground) => {
		expect(ratio(word, ground)).toBeGreaterThanOrEqual(4.5);
	});

	it.each(['--focus', '--line-strong', '--warm'])('%s is seen as an edge: contrast 3 at least', (edge) => {
		for (const ground of [...CLOTH, ...PANELS]) expect(ratio(edge, ground), ground).toBeGreaterThanOrEqual(3);
	});

	it('has slips to press that are seen on the cloth, by their face or by their edge', () => {
		const dark = theme !== 'linen';
		for (const ground of CLOTH) {
			const seen = Math.max(ratio('--press', ground), ratio('--press-edge', ground));
			expect(seen, ground).toBeGreaterThanOrEqual(dark ? 3 : 1.09);
		}
	});

	it('has cards that are the brightest thing', () => {
		const bright = (name: string) => contrast(colour(theme, name), '#000000');
		for (const ground of [...CLOTH, ...PANELS, '--slip'])
			expect(bright('--card'), ground).toBeGreaterThanOrEqual(bright(ground));
		for (const ground of CLOTH) expect(bright('--card'), ground).toBeGreaterThan(bright(ground));
	});

	it('has a veil that puts a card in shade and leaves its index to be read', () => {
		const [card, ink] = ['--card', '--card-ink'].map((name) => through(theme, '--veil', name));
		expect(contrast(colour(theme, '--card'), card ?? '')).toBeGreaterThanOrEqual(1.4);
		expect(contrast(ink ?? '', card ?? '')).toBeGreaterThanOrEqual(4.5);
	});

	it('has a tile for the cursed suit whose words can be read from corner to foot', () => {
		for (const ground of ['--cursed', '--cursed-deep'])
			expect(ratio('--cursed-ink', ground), ground).toBeGreaterThanOrEqual(4.5);
		expect(ratio('--cursed-edge', '--cursed-deep')).toBeGreaterThanOrEqual(3);
	});

	it('has a back whose pattern is seen', () => {
		expect(ratio('--back-thread', '--back')).toBeGreaterThanOrEqual(3);
		expect(ratio('--back-paper', '--back')).toBeGreaterThanOrEqual(4.5);
	});
});
