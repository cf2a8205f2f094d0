import { expect, it } from 'vitest';
import { type StageLayout, stageLayout } from '../stage';
import { isOnPhone, spareHeight, trickRoom } from './resultRoom';

const layout = (width: number, height: number) =>
	stageLayout({ width, height, players: 4, handSize: 13, direction: 'clockwise', watched: false });

/** The height of the buttons, in pixels. */
const BUTTONS = 44;

/** The room for the trick in a match that goes on, with the words next to the trick. */
const roomNextTo = (stage: StageLayout, spare = 0) =>
	trickRoom(stage, spare, BUTTONS, { ended: false, below: false });

it('gives the trick the width of a phone where the words are below it, and half of it next to them', () => {
	const phone = layout(390, 844);
	expect(isOnPhone(phone)).toBe(true);
	const below = trickRoom(phone, 0, BUTTONS, { ended: false, below: true });
	const next = roomNextTo(phone);
	expect(below.width / phone.sheet.width).toBeCloseTo(0.9);
	expect(next.width / phone.sheet.width).toBeCloseTo(0.5);
	expect(below.height).toBe(next.height);
});

it('leaves room for the buttons below the trick, except on a phone in landscape, where they are next to it', () => {
	const [screen, landscape] = [layout(1440, 900), layout(844, 390)];
	expect(roomNextTo(screen).height).toBeCloseTo(screen.belowScore.height - BUTTONS - 24);
	expect(roomNextTo(landscape).height).toBe(landscape.belowScore.height);
	expect(isOnPhone(screen) || isOnPhone(landscape)).toBe(false);
});

it('makes the trick larger where the score is short, up to a bound', () => {
	const screen = layout(1440, 900);
	const height = screen.sheet.height + screen.belowScore.height;
	const [short, long] = [2, 8].map((sides) => spareHeight(screen, height, BUTTONS, { sides, won: false }));
	expect(short).toBeGreaterThan(long ?? 0);
	expect(roomNextTo(screen, 1000).height).toBeCloseTo(1.4 * screen.cardWidth);
});
