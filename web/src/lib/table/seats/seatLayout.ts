import type { State } from '$lib/wire';
import { openHandOf } from '../model';
import { type Box, fanSpread, type SeatSpot, type StageLayout } from '../stage';

/** With more seats than these, seats have no room for two numbers. */
export const MAX_ROOMY_SEATS = 5;
/** The most letters of a name and a token that share a line of the words of a seat at the side of a small wide page. */
export const MAX_INLINE_LETTERS = 9;

/** The other seats, in the order of play after the viewer. */
export function otherSeats(viewer: number, players: number): number[] {
	return Array.from({ length: players - 1 }, (_, step) => (viewer + step + 1) % players);
}

/** The index of a seat's card in the layout of a trick: the others in the order of play, and the viewer last. */
export function trickPlace(seat: number, viewer: number, players: number): number {
	return (seat - viewer - 1 + players) % players;
}

/** Whose hand lies open, as an index into the layout of a trick; undefined if no other player's does. */
export function openPlace(state: State | undefined, viewer: number | null): number | undefined {
	const hand = openHandOf(state, viewer);
	return hand && trickPlace(hand.seat, viewer ?? 0, state?.public?.seats.length ?? 0);
}

/** Whether a seat is in a row along an edge of an upright page, with little room for words. */
export function isSmall(spot: SeatSpot, { kind }: Pick<StageLayout, 'kind'>): boolean {
	return kind === 'upright' && (spot.place === 'cell' || spot.place === 'own');
}

/** The box around all that a seat draws: portrait, cards and words. */
export function seatBox(spot: SeatSpot, { text }: Pick<StageLayout, 'text'>): Box {
	const { x, y, face, back, reach, words } = spot;
	const half = face / 2;
	const far = reach + back * 0.7;
	const spread = fanSpread(spot);
	const lines = text * (spot.narrow ? 2.5 : spot.place === 'own' ? 3.4 : 3.6);
	const [left, right] = {
		left: [x - half, Math.max(x + far, words.x + words.width)],
		right: [Math.min(x - far, words.x), x + half],
		top: [x - Math.max(half, spot.angle === 180 ? far : spread), words.x + words.width],
		cell: [Math.min(x - half, words.x), Math.max(x + half, words.x + words.width)],
		own: [x - half, words.x + words.width],
	}[spot.place] as [number, number];
	const [top, bottom] = {
		left: [y - spread, words.y + lines],
		right: [y - spread, words.y + lines],
		top: [y - half, Math.max(y + (spot.angle === 180 ? half : far), words.y + lines)],
		cell: [y - half, Math.max(y + far, words.y + lines)],
		own: [y - half, Math.max(y + half, words.y + (words.height || lines))],
	}[spot.place] as [number, number];
	return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How many of its tricks lie on the pile of a seat: without those on their way to it. */
export function piledTricks(tricks: number, seat: number, taking: readonly number[]): number {
	return tricks - taking.filter((taker) => taker === seat).length;
}
