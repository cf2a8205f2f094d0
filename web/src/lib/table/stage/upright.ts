/** The table on a page that is higher than wide: a phone, or a tablet with the others around the trick. */

import type { Box, StageInput, StageLayout } from './layoutTypes';
import {
	inOneRow,
	MAX_ONE_A_SIDE,
	ONLY_SEAT,
	RATIO,
	seatSpots,
	SIDE_LINES,
	trickExtent,
	trickSpots,
	UPPER_ROW,
} from './spots';

/** What seats around the trick need, in pixels: the width of the page, and a height by how many sit on either side. */
const AROUND = { width: 740, heights: [0, 400, 520] };

/** Choices with less height than this below the seats at the sides, in pixels, lie between them. */
const CHOICES_HEIGHT = 200;
/** The most width of choices and of a lesson, in sizes of the text: more is no easier to read. */
const [CHOICES_WIDTH, LESSON_WIDTH] = [40, 38];
/** The outermost cards of a trick in a row keep half of this from the rim, in pixels, though they are turned a little. */
const ROW_MARGIN = 8;
/** The width of such a card, in widths of one that is not turned. */
const TURNED_WIDTH = 1.05;
/** A phone of at least this height has more room for a title and for the words of a lesson. */
const TALL = 740;

/** Lays out the page from the foot up, each part in the room that is left: bar, hand, question, others, trick. */
export function uprightLayout(input: StageInput): StageLayout {
	const { width, height, handSize, players, watched, untitled = false, lesson = false } = input;
	const isTablet = width >= 600;
	const isLow = height < 700;
	const rim = isTablet ? 10 : 5;
	const betweenRims = width - 2 * rim;
	/** Where most boxes begin, and how wide they are. */
	const left = rim + 6;
	const inner = betweenRims - 12;
	const x = width / 2;
	const text = isTablet ? 17 : width < 375 ? 13.5 : 14;
	/** The share of the foot that belongs to the viewer's portrait and words; four buttons fit into the rest. */
	const ownShare = isTablet || untitled ? 0.4 : 0.47;
	/** At the foot: the viewer's portrait and the buttons. The table ends above it. */
	const bar = isTablet ? 74 : isLow ? 49 : 52;
	const buttons = { x: width * ownShare, y: height - rim - bar, height: bar - 2 };
	const foot = buttons.y - 4;

	const [cardWidth, hasTwoRows] = cardsInHand(input, inner);
	const rise = (hasTwoRows ? 0.07 : 0.09) * cardWidth;
	const handHeight = watched
		? text * (untitled ? 0.2 : 1.4)
		: RATIO * cardWidth + (hasTwoRows ? UPPER_ROW * cardWidth : 0) + rise + 4;
	const hand: Box = { x: left, y: foot - handHeight, width: inner, height: handHeight };
	/** Two lines and a gap above them; where the viewer only watches four with cards in them, three on a low page. */
	const promptHeight = text * (watched ? (height < 520 ? 5.2 : 6.4) : isLow ? 3 : 3.3);
	const promptTop = hand.y - promptHeight - 2;
	const prompt: Box = { x: rim + 8, y: promptTop, width: inner - 4, height: promptHeight };
	/** Where the words of a lesson begin, or the question without them. */
	const noteTop = promptTop - (lesson ? text * (isTablet ? 9 : height >= TALL ? 9.6 : 6.4) : 0);
	const infoHeight = isTablet ? 74 : isLow ? 50 : 58;
	const infoBar: Box = { x: left, y: noteTop - infoHeight - 4, width: inner, height: infoHeight };

	/** The others are at the top; the trick has what is between them and this. */
	const bottom = infoBar.y - 4;
	const isFull = players > 4;
	/** Clear of the title, where there is room. */
	const head = rim + (untitled ? 16 : isTablet ? 60 : height >= TALL ? 53 : 44);
	const minHeight = AROUND.heights[players > MAX_ONE_A_SIDE ? 2 : 1] ?? 0;
	/** At a table for two the piles have the room. */
	const around = width >= AROUND.width && bottom - head >= minHeight && players > 2;
	/** The people around a full table are a little smaller. */
	const size = around ? (players > MAX_ONE_A_SIDE ? 0.84 : 1) * cardWidth : 0;
	const face = around ? 0.58 * size : isTablet ? 54 : isFull ? 36 : 42;
	const back = around ? 0.38 * size : isTablet ? 32 : isFull ? 20 : 24;
	const reach = around ? 0.52 * size : isTablet ? 42 : isFull ? 27 : 33;
	/** Below the words of the seats, three lines where many sit in one row, or below the cards of one above. */
	const fan = face / 2 + reach + 0.7 * back + 8;
	const rowHeight = isTablet ? 128 : isFull ? 112 : isLow ? 96 : 104;
	const top = head + (around ? (players > 3 ? fan : 8) : rowHeight);
	const y = (top + bottom) / 2;
	const seats = seatSpots(input, {
		kind: 'upright',
		u: cardWidth,
		rim,
		x,
		text,
		face,
		back,
		reach,
		y: around ? y : head + face / 2,
		above: around ? { y: head + face / 2, foot: top } : undefined,
	});
	const sides = around ? seats.filter(({ place }) => place === 'left').map(({ words }) => words) : [];
	/** What the seats at the sides leave in the middle, and below them. */
	const inset = Math.max(0, ...sides.map((words) => words.x + words.width - rim)) + (around ? 8 : 4);
	const sidesFoot = Math.max(top, ...sides.map((words) => words.y + SIDE_LINES * text + 8));
	const middle: Box = { x: rim + inset, y: top, width: betweenRims - 2 * inset, height: bottom - top };

	const isTrickInRow = !around && inOneRow(players);
	/** The share of the page that each of the others has where they sit in a row. */
	const cell = betweenRims / (players - 1);
	const extent = isTrickInRow ? { high: 3.06, wide: players - 0.75 } : trickExtent(players);
	const trickCard = Math.min(
		1.04 * cardWidth,
		isTablet ? 130 : 96,
		(bottom - top - 4) / extent.high,
		(around ? middle.width : betweenRims - 16) / extent.wide,
		isTrickInRow ? (cell - ROW_MARGIN) / TURNED_WIDTH : Infinity,
	);
	const choicesWidth = Math.min(inner, CHOICES_WIDTH * text);
	const noteWidth = Math.min(inner, LESSON_WIDTH * text);
	/** A score lies between the seats at the sides, as on a screen. */
	const sheetWidth = around ? betweenRims - 2.55 * cardWidth : inner;
	const belowScoreTop = foot - (isTablet ? 250 : isLow ? 156 : 190);
	return {
		kind: 'upright',
		around,
		cardWidth,
		text,
		rim,
		round: 14,
		centre: {
			x,
			y,
			radiusY: Math.min((bottom - top) / 2 - 3, around ? middle.width / 2 : width * 0.42),
			...(isTrickInRow ? { radiusX: x - rim - 10 } : {}),
		},
		trickCard,
		trick: trickSpots(input, x, y, trickCard, isTrickInRow ? cell : undefined),
		middle,
		seats,
		own: {
			place: 'own',
			x: rim + (isTablet ? 12 + 29 : 7 + 18),
			y: height - rim - bar / 2 - 1,
			face: isTablet ? 58 : 36,
			// In a replay all hands lie below the table, and the sentence about the move is above the portrait.
			back: untitled ? 0 : back,
			reach,
			// The words are next to the portrait; where the viewer only watches, the backs are above it, off the rim.
			angle: -80,
			words: {
				x: rim + (isTablet ? 78 : 50),
				y: height - rim - bar / 2 - (isTablet ? 24 : 20),
				width: width * ownShare - rim - (isTablet ? 80 : 52),
				height: isTablet ? 48 : 40,
			},
		},
		...(untitled ? { pilesAtFoot: { ...buttons, width: width * 0.6 - rim - 12 } } : {}),
		title: { x: rim + 2, y: rim + (isTablet ? 13 : 0), width: betweenRims - 4, height: 44 },
		openPiles: around
			? { x: rim + 8, y: sidesFoot, width: inset - 8, height: bottom - sidesFoot - 10 }
			: { x: rim + 8, y: top + 2, width: width * 0.26, height: bottom - top - 4 },
		...(players === 2
			? {
					piles: {
						x: width * ONLY_SEAT,
						y: head,
						width: width * (1 - ONLY_SEAT) - rim - 8,
						height: top - head - 6,
					},
				}
			: {}),
		infoBar,
		prompt,
		choices:
			sides.length > 1 || (around && promptTop - sidesFoot < CHOICES_HEIGHT)
				? { ...middle, height: noteTop - top - 4 }
				: {
						x: x - choicesWidth / 2,
						y: sidesFoot,
						width: choicesWidth,
						height: noteTop - sidesFoot - 4,
					},
		hand,
		handSize,
		handRows: hasTwoRows ? 2 : 1,
		rise,
		actions: { ...buttons, width: width * (1 - ownShare) - rim - 2 },
		note: {
			x: x - noteWidth / 2,
			y: noteTop,
			width: noteWidth,
			height: Math.max(promptTop - noteTop, infoHeight) - (isTablet ? 6 : 2),
		},
		advice: prompt,
		reasons: { x: rim + 3, y: rim + 2, width: betweenRims - 6, height: top - rim - 8 },
		sheet: { x: x - sheetWidth / 2, y: top, width: sheetWidth, height: belowScoreTop - top - 4 },
		belowScore: { x: left, y: belowScoreTop, width: inner, height: foot - belowScoreTop },
	};
}

/** The width of the cards in hand, and whether they need two rows. On a phone the words of a lesson take some of it. */
function cardsInHand({ width, height, handSize, lesson = false }: StageInput, inner: number) {
	const isTablet = width >= 600;
	const isTight = lesson && !isTablet;
	const largest = Math.min(isTablet ? 150 : height / 8.2, height / 6.6);
	const step = isTight ? 0.66 : 0.84;
	const inOneRow = Math.min(largest, isTablet ? width / 6.4 : inner / (Math.max(0, handSize - 1) * step + 1));
	const hasTwoRows = isTablet
		? (inner - inOneRow) / Math.max(1, handSize - 1) < 0.42 * inOneRow
		: handSize > (isTight ? 9 : 6);
	const perRow = Math.ceil(handSize / (hasTwoRows ? 2 : 1));
	const usual = hasTwoRows
		? Math.min(largest, isTablet ? width / 7 : inner / (Math.min(5, Math.max(0, perRow - 1)) * 0.84 + 1))
		: inOneRow;
	const fitting = isTight
		? Math.min(hasTwoRows ? 0.88 * usual : usual, height / (hasTwoRows ? 11.5 : 10.5))
		: usual;
	return [Math.max(fitting, Math.min(largest, lesson ? 52 : 58)), hasTwoRows] as const;
}
