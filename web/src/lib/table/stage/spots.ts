/** The places of people around the table, and of their cards in the trick. */

/** The height of a card, in widths of it, and how much of one shows above a second row. */
export const RATIO = 1.4;
export const UPPER_ROW = 0.86;
/** The least of a card in hand that shows, in pixels, so that it can be hit. */
export const LEAST_STEP = 24;

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface StageInput {
	/** Pixels of the stage. */
	width: number;
	height: number;
	players: number;
	/** Cards of the largest hand so far. */
	handSize: number;
	direction: 'clockwise' | 'anticlockwise';
	/** Whether the viewer only watches: there is no hand to leave room for, only a caption. */
	watched: boolean;
	/** Whether nothing is written above the seats: the page around the table has the title. */
	untitled?: boolean;
	/** Whether the words of a lesson need a box. */
	lesson?: boolean;
	/** Whose hand lies open, as a place of the trick: the others in the order of play, and last the viewer's. */
	open?: number | undefined;
}

export interface SeatSpot {
	place: 'left' | 'right' | 'top' | 'cell' | 'own';
	/** The middle of the portrait. */
	x: number;
	y: number;
	/** The portrait's diameter, the width of a card of the fan, 0 without one, and how far the fan reaches. */
	face: number;
	back: number;
	reach: number;
	/** Where the fan points: degrees, 0 to the right, 90 down. */
	angle: number;
	/** Whether the text is left of the portrait, at the right edge of its box. */
	alignsRight?: boolean;
	/** Whether the text is below the cards, in the middle. */
	narrow?: boolean;
	/** Whether there is room for one thing a line only, at the side of a small wide page. */
	stacked?: boolean;
	/** Whether another seat is at the same side. */
	paired?: boolean;
	/** Where the words are; words of a seat on the right end at the right edge of the box. */
	words: Box;
}

export interface TrickSpot {
	/** The middle of the card. */
	x: number;
	y: number;
	/** Degrees. */
	turn: number;
	/** Whether the card lies left of the middle, and below it. */
	left: boolean;
	low: boolean;
}

/** Where a hand lies open. */
export interface OpenSpot extends Box {
	/** In one row, in two, or its suits in columns. */
	arrange: 'row' | 'rows' | 'suits';
	/** The width of its cards. */
	card: number;
	/** How far from its left its owner sits; of columns, how far from their top. */
	points: number;
}

export interface StageLayout {
	/** An upright phone or tablet, a phone in landscape, or anything wider. */
	kind: 'upright' | 'landscape' | 'wide';
	/** Whether the others sit around the trick, as they do wherever there is room, and not in one row. */
	around: boolean;
	/** The width of a card in hand. */
	cardWidth: number;
	/** The size of plain text. */
	text: number;
	/** The width of the wooden rim, and the radius of the cloth's corners. */
	rim: number;
	round: number;
	/** The middle of the trick, the radius of the ring around it, also across if it is no circle, and the width of its cards. */
	centre: { x: number; y: number; ring: number; across?: number };
	trickCard: number;
	trick: TrickSpot[];
	/** The middle of the table, where cards are played to. */
	middle: Box;
	/** The others, in the order of play after the viewer; and the viewer. */
	seats: SeatSpot[];
	own: SeatSpot;
	title: Box;
	/** What lies open for all: left of the trick. */
	openPiles: Box;
	/**
	 * Where piles lie all through the hand, clear of the choices, at a table for two: next to the only other seat of an
	 * upright page, otherwise below one another at the left edge.
	 */
	piles?: Box | undefined;
	/** Where piles that leave the middle lie on an upright page without a title: at the foot, where no actions are. */
	aside?: Box | undefined;
	/** What binds: trump and its ladder, right of the trick or in one row below it. */
	infoBar: Box;
	/** Where a hand lies open, in front of its seat; undefined if none does. */
	open?: OpenSpot;
	prompt: Box;
	/** Choices start at the bottom of this box and grow upwards. */
	choices: Box;
	hand: Box;
	/** How many cards the hand was laid out for, its rows, and how far a card that can be played rises. */
	handSize: number;
	handRows: 1 | 2;
	rise: number;
	actions: Box;
	/** The words of a lesson, which cover nothing. The coach's notes look for a free place next to what they explain. */
	note: Box;
	/** A hint, which lies over the table until it is closed; on a phone a line in place of the question. */
	advice: Box;
	/** The reasons for a hint on a phone: above the trick, over the title and the other seats, or left of it. */
	reasons?: Box;
	/** The score of a hand, or of the match; and below it, where the hand was, what decided it and what comes next. */
	sheet: Box;
	after: Box;
}

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
	/** The middle of the portraits above, and where what is below them starts, on an upright page with room around the trick. */
	above?: { y: number; foot: number } | undefined;
}

/** The cards of a trick in widths of a card from its middle: the others in the order of play, then the viewer. */
const TRICKS: Record<number, readonly (readonly [number, number])[]> = {
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

const TURNS = [-5, 2, 4, -3, 3, -2, 4];

/** Whether the cards of the others are in one row on an upright page, each below its player: for as many as have room. */
export const inOneRow = (players: number) => players === 5 || players === 6;

/** A flat arc below the seats, with `apart` widths of a card from one to the next, and the viewer's card below it. */
function arc(others: number, apart: number): [number, number][] {
	const row = Array.from({ length: others }, (_, index): [number, number] => {
		const fromMiddle = index - (others - 1) / 2;
		return [fromMiddle * apart, -0.82 + 0.05 * fromMiddle * fromMiddle];
	});
	return [...row, [0, 0.76]];
}

/** `row`: the pixels from one player to the next, where the cards of the others lie in a row below them. */
export function trickSpots(input: StageInput, x: number, y: number, card: number, row?: number): TrickSpot[] {
	const others = input.players - 1;
	const mirror = input.direction === 'anticlockwise' ? -1 : 1;
	const spots = row === undefined ? (TRICKS[others] ?? TRICKS[7] ?? []) : arc(others, row / card);
	const turnOf = (index: number) => (row === undefined ? (TURNS[index] ?? 0) : index - (others - 1) / 2);
	return spots.map(([dx, dy], index) => ({
		x: x + mirror * dx * card,
		y: y + dy * card,
		turn: index === others ? 1.5 : mirror * turnOf(index),
		left: mirror * dx < -0.01,
		low: dy > 0.05,
	}));
}

/** Words at the side that are narrower than this, in sizes of the text, are below one another. */
const STACKED = 9.5;

/** The pixels of a name and a short token next to it. */
const NAME = 90;

/** How far apart those along the upper edge sit, in units, by their number; and on a phone in landscape. */
const APART = [0, 0, 3.5, 3.05, 1.95, 1.6];
const APART_FLAT = [0, 0, 3, 2.4, 1.94];

export function seatSpots(input: StageInput, frame: Frame): SeatSpot[] {
	const others = input.players - 1;
	const isInRow = frame.kind === 'upright' && !frame.above;
	const spots = isInRow ? cells(input, frame, others) : around(input, frame, others);
	return input.direction === 'anticlockwise' ? spots.reverse() : spots;
}

/** How far the cards of a seat reach to either side of where they point. */
export const fanSpread = ({ reach, back }: Pick<SeatSpot, 'reach' | 'back'>) => 0.6 * reach + 0.7 * back;

/** The lines of words below a seat at the side. */
export const SIDE_LINES = 3.6;
/** At more players than this two sit on either side of an upright page. */
export const ONE_A_SIDE = 5;

/** The seats from the left around the upper edge to the right. */
function around({ width: W, players }: StageInput, frame: Frame, others: number): SeatSpot[] {
	const { u, rim, face, back, reach, x, y, text, above: upright } = frame;
	const landscape = frame.kind === 'landscape';
	const aSide = others === 1 ? 0 : upright && players > ONE_A_SIDE ? 2 : 1;
	const above = others - 2 * aSide;
	const edge = rim + (landscape ? 0.12 : 0.2) * u + face / 2;
	const low = players > 5 ? 0.5 * u : 0;
	const spread = fanSpread(frame);
	const sideY = landscape
		? rim + 1.5 * u
		: upright
			? Math.max(y - 0.95 * u, upright.foot + spread)
			: y - 0.3 * u + low;
	/** Of two on either side the upper one is below those above, and the lower one below its words. */
	const wordsBelow = face / 2 + (landscape ? 0.3 : 0.36) * u;
	const upper = upright ? Math.max(y - 1.5 * u, upright.foot + spread) : 0;
	const lower = Math.max(y + 0.4 * u, upper + wordsBelow + SIDE_LINES * text + spread);
	const sideYs = aSide === 2 ? [lower, upper] : [sideY];
	const wordsWidth = (landscape ? 1.55 : 1.45) * u;
	const stacked = !landscape && wordsWidth < STACKED * text;
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
	/** On a small phone in landscape those above need the room of their cards for their names. */
	const bare = landscape && above > 1 && apart - face - 0.6 * u < NAME;
	/** The row of them lies between the title and the buttons, and its words are right of the portraits. */
	const free = upright ? Math.min(1.6 * u, apart - 1.02 * u) : apart - face - 0.2 * u;
	/** Several above an upright page are in the middle of their shares together with their words. */
	const shift = upright ? (0.41 * u + free - 0.6 * u) / 2 : bare && above > 3 ? 0.4 * u : 0;
	const middle = above > 1 ? x - shift : x;
	const tops = Array.from({ length: above }, (_, index): SeatSpot => {
		const at = middle + (index - (above - 1) / 2) * apart;
		const from = at + face / 2 + 0.12 * u;
		const room = above > 1 ? free : 2.4 * u;
		return {
			place: 'top',
			x: at,
			y: topY,
			face,
			back: bare ? 0 : back,
			reach: bare ? face / 2 : reach,
			angle: landscape ? 180 : 90,
			words: {
				x: from,
				y: topY - face / 2 - (landscape ? 0.04 * u : 0),
				width: landscape && above > 1 && !bare ? room - 0.4 * u : room,
				height: text,
			},
		};
	});
	return [...sideYs.slice(0, aSide).map(left), ...tops, ...sideYs.slice(0, aSide).reverse().map(right)];
}

/** The share of an upright page that the only other player has; the piles have the rest. */
export const ONLY_SEAT = 0.47;

/** The seats in one row along the upper edge of an upright page. */
function cells({ width: W }: StageInput, frame: Frame, others: number): SeatSpot[] {
	const { rim, face, back, reach, y } = frame;
	const cell = others === 1 ? W * ONLY_SEAT - rim : (W - 2 * rim) / Math.max(1, others);
	const narrow = others > 3;
	return Array.from({ length: others }, (_, index): SeatSpot => {
		const from = rim + cell * index;
		/** Of two, one sits on each side. */
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
						width: cell - face - 19,
						height: 0,
					},
		};
	});
}
