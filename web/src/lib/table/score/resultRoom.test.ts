import { expect, it } from 'vitest';
import { stageLayout } from '../stage';
import { isOnPhone, spareHeight, trickRoom } from './resultRoom';

const layout = (width: number, height: number) =>
	stageLayout({ width, height, players: 4, handSize: 13, direction: 'clockwise', watched: false });

it('gives the trick the width of a phone where the words are below it, and half of it next to them', () => {
	const phone = layout(390, 844);
	expect(isOnPhone(phone)).toBe(true);
	const [below, next] = [trickRoom(phone, 0, 44, false, true), trickRoom(phone, 0, 44, false, false)];
	expect(below.width / phone.sheet.width).toBeCloseTo(0.9);
	expect(next.width / phone.sheet.width).toBeCloseTo(0.5);
	expect(below.height).toBe(next.height);
});

it('leaves room for the buttons below the trick, but on a phone in landscape, where they are next to it', () => {
	const [screen, lying] = [layout(1440, 900), layout(844, 390)];
	expect(trickRoom(screen, 0, 44, false, false).height).toBeCloseTo(screen.after.height - 68);
	expect(trickRoom(lying, 0, 44, false, false).height).toBe(lying.after.height);
	expect(isOnPhone(screen) || isOnPhone(lying)).toBe(false);
});

it('makes the trick larger where the score is short, up to a bound', () => {
	const screen = layout(1440, 900);
	const height = screen.sheet.height + screen.after.height;
	const [short, long] = [2, 8].map((sides) => spareHeight(screen, height, 44, sides, false));
	expect(short).toBeGreaterThan(long ?? 0);
	expect(trickRoom(screen, 1000, 44, false, false).height).toBeCloseTo(1.4 * screen.cardWidth);
});
