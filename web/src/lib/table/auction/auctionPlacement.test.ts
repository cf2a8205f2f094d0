import { expect, it } from 'vitest';
import { stageLayout } from '../stage';
import { auctionPlacement } from './auctionPlacement';

const layout = (width: number, height: number) =>
	stageLayout({ width, height, players: 4, handSize: 13, direction: 'clockwise', watched: false });

it.each([
	[360, 640],
	[390, 844],
	[820, 1180],
	[1440, 900],
])('lies above the choices in a window of %s × %s, with as many rounds as have room', (width, height) => {
	const stage = layout(width, height);
	const choicesTop = stage.middle.y + 90;
	const placement = auctionPlacement(stage, choicesTop);
	expect(placement?.rounds).toBeGreaterThanOrEqual(1);
	expect(placement && placement.box.y >= stage.middle.y).toBe(true);
	const high = placement && (1.55 + 1.49 * placement.rounds) * placement.text;
	expect(placement && high && placement.box.y + high <= choicesTop).toBe(true);
	expect(auctionPlacement(stage, Infinity)?.rounds).toBeGreaterThan(placement?.rounds ?? 9);
});

it('lies right of the seat above on a phone in landscape, clear of the switches', () => {
	const stage = layout(844, 390);
	const { box } = auctionPlacement(stage, stage.middle.y + 60) ?? {};
	const [words] = stage.seats.filter(({ place }) => place === 'top').map((seat) => seat.words);
	expect(box && words && box.x >= words.x + 60).toBe(true);
	expect(box && box.x + box.width <= 844 - stage.rim - 90).toBe(true);
});

it('is not there where no round has room', () => {
	const stage = layout(360, 640);
	expect(auctionPlacement(stage, stage.middle.y + 20)).toBeUndefined();
});
