/** Where the players sit around the table, and where their cards lie in the trick. */

import type { SeatSpot, StageInput, TrickSpot } from './layoutTypes';

/** The height of a card, in widths of it. */
export const RATIO = 1.4;
/** How much of a card in the upper of two rows shows, in widths of it. */
export const UPPER_ROW = 0.86;
/** The least of a card in hand that shows, in pixels, so that it can be hit. */
export const LEAST_STEP = 24;

/** What the places of the seats depend on in addition to `StageInput`. */
interface Frame {
	kind: 'upright' | 'landscape' | 'wide';
	/** The unit of most lengths: the width of a card in hand. */
	u: number;
	rim: number;
	face: number;
	back: number;
	reach: number;
	x: number;
	y: number;
	text: number;
	/**
	 * On an upright page with room around the trick: the middle of the portraits above it, and where the space below them
	 * begins.
	 */
	above?: { y: number; foot: number } | undefined;
}

/**
 * The cards of a trick by the number of others: offsets from its middle in widths of a card, first the others in the
 * order of play, then the viewer.
 */
const TRICK_OFFSETS: Record<number, readonly (readonly [number, number])[]> = {
	1: [[0, -0.72], [0, 0.72]], // prettier-ignore
	2: [[-0.62, -0.67], [0.62, -0.67], [0, 0.74]], // prettier-ignore
	3: [[-0.97, 0], [0, -0.7], [0.97, 0], [0, 0.7]], // prettier-ignore
	4: [[-1.03, 0.73], [-0.55, -0.75], [0.55, -0.75], [1.03, 0.73], [0, 0.79]], // prettier-ignore
	5: [[-1.03, 0.73], [-1.03, -0.73], [0, -0.79], [1.03, -0.73], [1.03, 0.73], [0, 0.79]], // prettier-ignore
	6: [[-1.03, 0.73], [-1.55, -0.73], [-0.52, -0.79], [0.52, -0.79], [1.55, -0.73], [1.03, 0.73], [0, 0.79]], // prettier-ignore
	7: [[-1.03, 0.73], [-2.08, -0.73], [-1.04, -0.79], [0, -0.79], [1.04, -0.79], [2.08, -0.73], [1.03, 0.73], [0, 0.79]], // prettier-ignore
};

/** How high and how wide a trick is, in widths of its cards. */
export function trickExtent(players: number): { high: number; wide: number } {
	if (players <= 2) return { high: 2.9, wide: 1.1 };
	if (players === 3) return { high: 2.84, wide: 2.3 };
	if (players === 4) return { high: 2.84, wide: 3 };
	if (players === 5) return { high: 3, wide: 3.12 };
	if (players === 6) return { high: 3.06, wide: 3.12 };
	return { high: 3.06, wide: players === 7 ? 4.16 : 5.2 };
}

/** By how many degrees each card is rotated, so that a trick looks laid by hand. */
const ROTATIONS = [-5, 2, 4, -3, 3, -2, 4];

/** Whether the cards of the others lie in one row on an upright page, each below its player. */
export const inOneRow = (players: number) => players === 5 || players === 6;

/** A flat arc below the seats, with `apart` widths of a card from one to the next, and the viewer's card below it. */
function arc(others: number, apart: number): [number, number][] {
	const row = Array.from({ length: others }, (_, index): [number, number] => {
		const fromMiddle = index - (others - 1) / 2;
		return [fromMiddle * apart, -0.82 + 0.05 * fromMiddle * fromMiddle];
	});
	return [...row, [0, 0.76]];
}

/**
 * Where the cards of a trick lie.
 *
 * @param x the middle of the trick
 * @param y the middle of the trick
 * @param card the width of a card
 * @param row the pixels from one player to the next, where the cards of the others lie in a row below them
 */
export function trickSpots(input: StageInput, x: number, y: number, card: number, row?: number): TrickSpot[] {
	const others = input.players - 1;
	const mirror = input.direction === 'anticlockwise' ? -1 : 1;
	const spots =
		row === undefined ? (TRICK_OFFSETS[others] ?? TRICK_OFFSETS[7] ?? []) : arc(others, row / card);
	const rotationOf = (index: number) =>
		row === undefined ? (ROTATIONS[index] ?? 0) : index - (others - 1) / 2;
	return spots.map(([dx, dy], index) => ({
		x: x + mirror * dx * card,
		y: y + dy * card,
		rotation: index === others ? 1.5 : mirror * rotationOf(index),
		left: mirror * dx < -0.01,
		low: dy > 0.05,
	}));
}

/** Words at the side that are narrower than this, in sizes of the text, are stacked. */
const MIN_WORDS_WIDTH = 9.5;

/** The pixels of a name and a short token next to it. */
const NAME_WIDTH = 90;

/** The width of the words of a single seat above, in units: more in a replay on a phone in landscape, without switches. */
const ABOVE_WORDS = { usual: 2.4, flatReplay: 3.1 };

/** How far apart those along the upper edge sit, in units, by their number. */
const APART = [0, 0, 3.5, 3.05, 1.95, 1.6];
/** The same on a phone in landscape. */
const APART_FLAT = [0, 0, 3, 2.4, 1.94];

export function seatSpots(input: StageInput, frame: Frame): SeatSpot[] {
	const others = input.players - 1;
	const isInRow = frame.kind === 'upright' && !frame.above;
	const spots = isInRow ? seatsInRow(input, frame, others) : seatsAround(input, frame, others);
	return input.direction === 'anticlockwise' ? spots.reverse() : spots;
}

/** How far the fan of a seat spreads to either side of the line on which it points. */
export const fanSpread = ({ reach, back }: Pick<SeatSpot, 'reach' | 'back'>) => 0.6 * reach + 0.7 * back;

/** Half the width of a card in the trick that is turned a little, and the gap next to it, in widths of a card in hand. */
const BESIDE_TRICK = 0.62;
/** The height of the words below a seat at the side, in sizes of the text. */
export const SIDE_LINES = 3.6;
/** The most players with whom one sits on either side of an upright page; with more it is two. */
export const MAX_ONE_A_SIDE = 5;

/** The seats from the left around the upper edge to the right. */
function seatsAround(
	{ width: W, players, watched, untitled }: StageInput,
	frame: Frame,
	others: number,
): SeatSpot[] {
	const { u, rim, face, back, reach, x, y, text, above: upright } = frame;
	const landscape = frame.kind === 'landscape';
	const aSide = others === 1 ? 0 : upright && players > MAX_ONE_A_SIDE ? 2 : 1;
	const above = others - 2 * aSide;
	const edge = rim + (landscape ? 0.12 : 0.2) * u + face / 2;
	const low = players > 5 ? 0.5 * u : 0;
	const spread = fanSpread(frame);
	const sideY = landscape
		? rim + 1.5 * u
		: upright
			? Math.max(y - 0.95 * u, upright.foot + spread)
			: y - 0.3 * u + low;
	/** Of two on either side, the upper one is below the seats at the top, and the lower one below the words of the upper. */
	const wordsBelow = face / 2 + (landscape ? 0.3 : 0.36) * u;
	const upper = upright ? Math.max(y - 1.5 * u, upright.foot + spread) : 0;
	const lower = Math.max(y + 0.4 * u, upper + wordsBelow + SIDE_LINES * text + spread);
	const sideYs = aSide === 2 ? [lower, upper] : [sideY];
	/** In a replay on a phone in landscape, words have what is free before the cards left of the trick. */
	const isFlatReplay = landscape && watched && untitled === true;
	const free = isFlatReplay ? Math.min(2.4 * u, x - 3.6 * u - edge + face / 2 - 4) : 0;
	const wordsWidth = Math.max(free, (landscape ? 1.55 : 1.45) * u);
	const stacked = !landscape && wordsWidth < MIN_WORDS_WIDTH * text;
	const sides = { face, back, reach, stacked, paired: aSide === 2 };
	const left = (at: number): SeatSpot => ({
		...sides,
		place: 'left',
		x: edge,
		y: at,
		angle: 0,
		words: { x: edge - face / 2, y: at + wordsBelow, width: wordsWidth, height: 0 },
	});
	const right = (at: number): SeatSpot => ({
		...sides,
		place: 'right',
		alignsRight: true,
		x: W - edge,
		y: at,
		angle: 180,
		words: { x: W - edge + face / 2 - wordsWidth, y: at + wordsBelow, width: wordsWidth, height: 0 },
	});
	const widest = ((landscape ? APART_FLAT : APART)[above] ?? 1.85) * u;
	/** An upright page has its whole width for those above. */
	const apart = upright
		? Math.min(widest, (W - 2 * rim) / Math.max(1, above))
		: Math.min(widest, (W - 4.4 * u) / Math.max(1, above - 1));
	const topY = upright?.y ?? rim + (landscape ? 0.08 : 0.14) * u + face / 2;
	/** On a small phone in landscape those above have no fan: their names need its room. */
	const hasNoFan = landscape && above > 1 && apart - face - 0.6 * u < NAME_WIDTH;
	/** The width of their words, right of the portraits: the row lies between the title and the buttons. */
	const wordsRoom = upright ? Math.min(1.6 * u, apart - 1.02 * u) : apart - face - 0.2 * u;
	/** Portraits and their words are centred as a whole, so the portraits lie left of the middle. */
	const shift = upright ? (0.41 * u + wordsRoom - 0.6 * u) / 2 : hasNoFan && above > 3 ? 0.4 * u : 0;
	const middle = above > 1 ? x - shift : x;
	const tops = Array.from({ length: above }, (_, index): SeatSpot => {
		const at = middle + (index - (above - 1) / 2) * apart;
		/** On a phone in landscape the last line of the only seat above is next to the upper card of the trick. */
		const from = at + (landscape && above === 1 ? BESIDE_TRICK * u : face / 2 + 0.12 * u);
		const room = above > 1 ? wordsRoom : ABOVE_WORDS[isFlatReplay ? 'flatReplay' : 'usual'] * u;
		return {
			place: 'top',
			x: at,
			y: topY,
			face,
			back: hasNoFan ? 0 : back,
			reach: hasNoFan ? face / 2 : reach,
			angle: landscape ? 180 : 90,
			words: {
				x: from,
				y: topY - face / 2 - (landscape ? 0.04 * u : 0),
				width: landscape && above > 1 && !hasNoFan ? room - 0.4 * u : room,
				height: text,
			},
		};
	});
	return [...sideYs.slice(0, aSide).map(left), ...tops, ...sideYs.slice(0, aSide).reverse().map(right)];
}

/** The share of the width of an upright page that the only other player takes; the piles have the rest. */
export const ONLY_SEAT = 0.47;

/** The seats in one row along the upper edge of an upright page. */
function seatsInRow({ width: W, untitled }: StageInput, frame: Frame, others: number): SeatSpot[] {
	const { rim, face, back, reach, y } = frame;
	const cell = others === 1 ? W * ONLY_SEAT - rim : (W - 2 * rim) / Math.max(1, others);
	const narrow = others > 3;
	/** The pixels left and right of portraits and words: fewer in a replay, which is narrower, so that "− 2 cursed" is a line. */
	const gaps = untitled && others > 2 ? 12 : 19;
	return Array.from({ length: others }, (_, index): SeatSpot => {
		const from = rim + cell * index;
		// Of two, one sits on each side.
		const alignsRight = others === 2 && index === 1;
		const x = narrow ? from + cell / 2 : alignsRight ? W - rim - face / 2 - 10 : from + face / 2 + 10;
		return {
			place: 'cell',
			x,
			y,
			face,
			back,
			reach,
			angle: 90,
			narrow,
			alignsRight,
			words: narrow
				? { x: from + 1, y: y + face / 2 + 27, width: cell - 2, height: 0 }
				: {
						x: alignsRight ? from + 2 : x + face / 2 + 7,
						y: y - face / 2 - 3,
						width: cell - face - gaps,
						height: 0,
					},
		};
	});
}
