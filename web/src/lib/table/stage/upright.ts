/** The table on a page that is higher than wide: a phone, or a tablet with the others around the trick. */

import {
	type Box,
	inOneRow,
	ONE_A_SIDE,
	ONLY_SEAT,
	RATIO,
	seatSpots,
	SIDE_LINES,
	type StageInput,
	type StageLayout,
	trickExtent,
	trickSpots,
	UPPER_ROW,
} from './spots';

/** What people around the trick need, in pixels: the width of the page, and a height by how many sit on either side. */
const AROUND = { width: 740, heights: [0, 400, 520] };

/** Choices that have less than this below the seats at the sides, in pixels, are between them; so is a score. */
const CHOICES = 200;
const SCORE = 470;
/** The most width of choices and of a score, in sizes of the text: more is no easier to read. */
const [CHOICES_WIDE, SCORE_WIDE] = [40, 46];

export function uprightLayout(input: StageInput): StageLayout {
	const { width: W, height: H, players, handSize, watched, untitled = false, lesson = false } = input;
	const tablet = W >= 600;
	const rim = tablet ? 10 : 5;
	const inner = W - 2 * rim - 12;
	const largest = Math.min(tablet ? 150 : H / 8.2, H / 6.6);
	/** The words of a lesson need room above the hand, which is smaller for them; on a tall phone there is more. */
	const tall = H >= 740;
	const tight = lesson && !tablet;
	const step = tight ? 0.66 : 0.84;
	const oneRow = Math.min(largest, tablet ? W / 6.4 : inner / (Math.max(0, handSize - 1) * step + 1));
	const two = tablet
		? (inner - oneRow) / Math.max(1, handSize - 1) < 0.42 * oneRow
		: handSize > (tight ? 9 : 6);
	const perRow = Math.ceil(handSize / (two ? 2 : 1));
	const row = two
		? Math.min(largest, tablet ? W / 7 : inner / (Math.min(5, Math.max(0, perRow - 1)) * 0.84 + 1))
		: oneRow;
	const unit = tight ? Math.min(two ? 0.88 * row : row, H / (two ? 11.5 : 10.5)) : row;
	const u = Math.max(unit, Math.min(largest, lesson ? 52 : 58));
	const x = W / 2;
	const text = tablet ? 17 : W < 375 ? 13.5 : 14;
	const bar = tablet ? 74 : H < 700 ? 49 : 52;
	const foot = H - rim - bar - 4;
	const rise = (two ? 0.07 : 0.09) * u;
	const handHeight = watched
		? text * (untitled ? 0.2 : 1.4)
		: RATIO * u + (two ? UPPER_ROW * u : 0) + rise + 4;
	const hand: Box = { x: rim + 6, y: foot - handHeight, width: inner, height: handHeight };
	/** Two lines and a gap above them; where the viewer only watches four with cards in them, three on a low page. */
	const promptHeight = text * (watched ? (H < 520 ? 5.2 : 6.4) : H < 700 ? 3 : 3.3);
	const prompt: Box = {
		x: rim + 8,
		y: hand.y - promptHeight - 2,
		width: W - 2 * rim - 16,
		height: promptHeight,
	};
	const words = lesson ? text * (tablet ? 7 : tall ? 9.6 : 6.4) : 0;
	const rail = tablet ? 74 : H < 700 ? 50 : 58;
	const right: Box = { x: rim + 6, y: prompt.y - words - rail - 4, width: W - 2 * rim - 12, height: rail };
	const many = players > 4;
	const bottom = right.y - 4;
	/** Clear of the title, where there is room. */
	const head = rim + (untitled ? 16 : tablet ? 60 : tall ? 53 : 44);
	/** At a table for two the piles have the room. */
	const least = AROUND.heights[players > ONE_A_SIDE ? 2 : 1] ?? 0;
	const around = W >= AROUND.width && bottom - head >= least && players > 2;
	/** The people around a full table are a little smaller. */
	const size = around ? (players > ONE_A_SIDE ? 0.84 : 1) * u : 0;
	const inRow = !around && inOneRow(players);
	const face = around ? 0.58 * size : tablet ? 54 : many ? 36 : 42;
	const back = around ? 0.38 * size : tablet ? 32 : many ? 20 : 24;
	const reach = around ? 0.52 * size : tablet ? 42 : many ? 27 : 33;
	/** Below the words of the seats, three lines where many sit in one row, or below the cards of one above. */
	const fan = face / 2 + reach + 0.7 * back + 8;
	const top = head + (around ? (players > 3 ? fan : 8) : tablet ? 128 : many ? 112 : H < 700 ? 96 : 104);
	const y = (top + bottom) / 2;
	const seats = seatSpots(input, {
		kind: 'upright',
		u,
		rim,
		face,
		back,
		reach,
		x,
		y: around ? y : head + face / 2,
		text,
		above: around ? { y: head + face / 2, foot: top } : undefined,
	});
	const sides = around ? seats.filter(({ place }) => place === 'left').map(({ words }) => words) : [];
	/** What the seats at the sides leave in the middle, and below them. */
	const inset = Math.max(0, ...sides.map((words) => words.x + words.width - rim)) + (around ? 8 : 4);
	const middle: Box = { x: rim + inset, y: top, width: W - 2 * rim - 2 * inset, height: bottom - top };
	const sidesFoot = Math.max(top, ...sides.map((words) => words.y + SIDE_LINES * text + 8));
	const choicesWide = Math.min(inner, CHOICES_WIDE * text);
	/** A score is as wide as the page, where there is room for it below the seats at the sides. */
	const isLow = around && foot - sidesFoot >= SCORE;
	const sheetWide = isLow ? Math.min(inner, SCORE_WIDE * text) : around ? W - 2 * rim - 2.4 * u : inner;
	const afterTop = foot - (tablet ? 250 : H < 700 ? 156 : 190);
	const extent = inRow ? { high: 3.06, wide: players - 0.75 } : trickExtent(players);
	const trickCard = Math.min(
		1.04 * u,
		tablet ? 130 : 96,
		(bottom - top - 4) / extent.high,
		(around ? middle.width : W - 2 * rim - 16) / extent.wide,
	);
	return {
		kind: 'upright',
		around,
		unit: u,
		text,
		rim,
		round: 14,
		centre: {
			x,
			y,
			ring: Math.min((bottom - top) / 2 - 3, around ? middle.width / 2 : W * 0.42),
			...(inRow ? { across: W / 2 - rim - 10 } : {}),
		},
		trickCard,
		trick: trickSpots(input, x, y, trickCard, inRow ? (W - 2 * rim) / (players - 1) : undefined),
		middle,
		seats,
		own: {
			place: 'own',
			x: rim + (tablet ? 12 + 29 : 7 + 18),
			y: H - rim - bar / 2 - 1,
			face: tablet ? 58 : 36,
			back,
			reach,
			// The words are next to the portrait; where the viewer only watches, the backs are above it, off the rim.
			angle: -80,
			words: {
				x: rim + (tablet ? 78 : 50),
				y: H - rim - bar / 2 - (tablet ? 24 : 20),
				width: W * 0.4 - rim - (tablet ? 80 : 52),
				height: tablet ? 48 : 40,
			},
		},
		...(untitled
			? { aside: { x: W * 0.4, y: H - rim - bar, width: W * 0.6 - rim - 12, height: bar - 2 } }
			: {}),
		title: { x: rim + 2, y: rim + (tablet ? 13 : 0), width: W - 2 * rim - 4, height: 44 },
		left: around
			? { x: rim + 8, y: sidesFoot, width: inset - 8, height: bottom - sidesFoot - 10 }
			: { x: rim + 8, y: top + 2, width: W * 0.26, height: bottom - top - 4 },
		...(players === 2
			? { piles: { x: W * ONLY_SEAT, y: head, width: W * (1 - ONLY_SEAT) - rim - 8, height: top - head - 6 } }
			: {}),
		right,
		prompt,
		choices:
			sides.length > 1 || (around && prompt.y - sidesFoot < CHOICES)
				? { ...middle, height: prompt.y - words - top - 4 }
				: {
						x: x - choicesWide / 2,
						y: sidesFoot,
						width: choicesWide,
						height: prompt.y - words - sidesFoot - 4,
					},
		hand,
		handSize,
		handRows: two ? 2 : 1,
		rise,
		actions: { x: W * 0.4, y: H - rim - bar, width: W * 0.6 - rim - 2, height: bar - 2 },
		note: {
			x: rim + 6,
			y: prompt.y - words,
			width: W - 2 * rim - 12,
			height: Math.max(words, rail) - (tablet ? 6 : 2),
		},
		advice: prompt,
		reasons: { x: rim + 3, y: rim + 2, width: W - 2 * rim - 6, height: top - rim - 8 },
		sheet: {
			x: x - sheetWide / 2,
			y: isLow ? sidesFoot : top,
			width: sheetWide,
			height: afterTop - (isLow ? sidesFoot : top) - 4,
		},
		after: { x: rim + 6, y: afterTop, width: inner, height: foot - afterTop },
	};
}
