import { expect, it } from 'vitest';
import { stageLayout } from '../stage';
import { boardPlace } from './boardPlace';

const layout = (width: number, height: number) =>
	stageLayout({ width, height, players: 4, handSize: 13, direction: 'clockwise', watched: false });

it.each([
	[360, 640],
	[390, 844],
	[820, 1180],
	[1440, 900],
])('lies above the choices in a window of %s × %s, with as many rounds as have room', (width, height) => {
	const stage = layout(width, height);
	const foot = stage.middle.y + 90;
	const place = boardPlace(stage, foot);
	expect(place?.rounds).toBeGreaterThanOrEqual(1);
	expect(place && place.box.y >= stage.middle.y).toBe(true);
	const high = place && (1.55 + 1.49 * place.rounds) * place.text;
	expect(place && high && place.box.y + high <= foot).toBe(true);
	expect(boardPlace(stage, Infinity)?.rounds).toBeGreaterThan(place?.rounds ?? 9);
});

it('lies right of the seat above on a phone in landscape, clear of the switches', () => {
	const stage = layout(844, 390);
	const { box } = boardPlace(stage, stage.middle.y + 60) ?? {};
	const [words] = stage.seats.filter(({ place }) => place === 'top').map((seat) => seat.words);
	expect(box && words && box.x >= words.x + 60).toBe(true);
	expect(box && box.x + box.width <= 844 - stage.rim - 90).toBe(true);
});

it('is not there where no round has room', () => {
	const stage = layout(360, 640);
	expect(boardPlace(stage, stage.middle.y + 20)).toBeUndefined();
});
