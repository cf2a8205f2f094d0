import { expect, it } from 'vitest';
import { isFree, noteWidths, placeNote } from './placeNote';

const window = { x: 0, y: 0, width: 360, height: 640 };
const size = { width: 200, height: 80 };
const hand = { x: 0, y: 480, width: 360, height: 160 };

it('places a note next to what it explains, clear of cards', () => {
	const anchor = { x: 150, y: 100, width: 60, height: 84 };
	const found = placeNote(window, size, anchor, undefined, [hand, anchor], []);
	expect(found).toBeDefined();
	const above = found && anchor.y - found.y - size.height;
	const below = found && found.y - anchor.y - anchor.height;
	expect(Math.max(above ?? 99, below ?? 99)).toBeGreaterThanOrEqual(6);
	expect(Math.max(above ?? 99, below ?? 99)).toBeLessThan(16);
	expect(found && found.y + size.height <= hand.y).toBe(true);
});

it('would rather cover nothing than be near', () => {
	const anchor = { x: 150, y: 300, width: 60, height: 84 };
	const words = { x: 0, y: 390, width: 360, height: 80 };
	expect(placeNote(window, size, anchor, undefined, [hand], [words])?.y).toBeLessThan(anchor.y);
});

it('keeps a note near the place where notes lie', () => {
	const anchor = { x: 10, y: 60, width: 60, height: 84 };
	const preferred = { x: 80, y: 300, ...size };
	const found = placeNote(window, size, anchor, preferred, [hand], []);
	expect(found && Math.abs(found.y - preferred.y)).toBeLessThan(12);
});

it('finds a place that is only just high enough', () => {
	const low = (above: number) =>
		placeNote(window, { width: 200, height: 82 }, hand, undefined, [{ ...hand, y: 0, height: above }], []);
	expect(low(386)?.y).toBe(392);
	expect(low(387)).toBeUndefined();
});

it('finds no place where there is none', () => {
	expect(
		placeNote(window, size, hand, undefined, [{ x: 0, y: 60, width: 360, height: 400 }], []),
	).toBeUndefined();
});

it('lets a note stay as long as it is clear and inside', () => {
	const anchor = { x: 150, y: 300, width: 60, height: 84 };
	const note = { x: 80, y: 200, ...size };
	expect(isFree(window, note, anchor, [hand])).toBe(true);
	expect(isFree(window, note, { ...anchor, y: 340 }, [hand])).toBe(true);
	expect(isFree(window, note, { ...anchor, y: 270 }, [hand])).toBe(false);
	expect(isFree(window, note, anchor, [hand, { x: 270, y: 270, width: 40, height: 40 }])).toBe(false);
	expect(isFree(window, { ...note, x: -1 }, anchor, [hand])).toBe(false);
});

it('keeps further away where it is asked to', () => {
	const anchor = { x: 150, y: 90, width: 60, height: 84 };
	const words = { x: 0, y: 300, width: 360, height: 40 };
	const far = (gap: number) => placeNote(window, size, anchor, undefined, [hand, words], [], gap);
	const found = far(12);
	expect(found && found.y + size.height <= words.y - 12 && found.y >= anchor.y + anchor.height + 12).toBe(
		true,
	);
	expect(isFree(window, { x: 80, y: 181, ...size }, anchor, [words], 12)).toBe(false);
	expect(isFree(window, { x: 80, y: 181, ...size }, anchor, [words])).toBe(true);
});

it('fills a small portrait screen; otherwise its text decides its width', () => {
	expect(noteWidths(window, 14, true)[0]?.[0]).toBe(348);
	expect(noteWidths(window, 14, false)[0]?.[0]).toBe(315);
	expect(noteWidths({ ...window, width: 800 }, 14, true)[0]?.[0]).toBe(315);
});

it('offers narrow columns last', () => {
	const [wide = [], narrow = []] = noteWidths({ ...window, width: 800 }, 14, false);
	expect(Math.min(...wide)).toBeGreaterThan(Math.max(...narrow));
	expect(narrow).toHaveLength(2);
});
