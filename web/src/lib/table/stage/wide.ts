/** The table on a page that is wider than high: a screen, a tablet or a phone that lies on its side. */

import type { Box, StageInput, StageLayout } from './layoutTypes';
import { LEAST_STEP, RATIO, seatSpots, trickExtent, trickSpots, UPPER_ROW } from './spots';

/**
 * How high four lines of the viewer's own words are, in sizes of the text, and three of a seat that is watched; four of
 * them on a phone in landscape, where a goal needs two, and a little less in a replay, where a token is next to the name.
 */
const OWN_LINES = 5.4;
const WATCHED_LINES = { wide: 4, landscape: 5, flat: 3.9 };
/** How wide the viewer's own words are in a replay on a phone in landscape, in widths of a card: a sum fits a line. */
const FLAT_WORDS = 2.5;
/** How wide the sentence about a move is there at least, in sizes of the text. */
const FLAT_SENTENCE = 27;
/** A narrower one takes three lines at the end of a hand. */
const SHORT_SENTENCE = 34;
/** How high the words of a lesson are, in sizes of the text: four lines of a list, and what is around them. */
const LESSON_LINES = 6.7;
/** The least height of the words of a lesson, in pixels. */
const LESSON_HEIGHT = 100;
/** The same on a phone in landscape, with three lines. */
const LESSON_LINES_FLAT = 5.4;

export function wideLayout(input: StageInput, landscape: boolean): StageLayout {
	const { width: W, height: H, players, handSize, watched, lesson = false, untitled } = input;
	/** The unit of most lengths: the width of a card in hand. */
	const u = landscape ? Math.min(W / 11.2, H / 5.3) : Math.min(W / 12, H / 7.2);
	const rim = landscape ? 6 : Math.round(0.1 * u + 2);
	const text = Math.max(landscape ? 12.5 : 14, 0.15 * u);
	const x = W / 2;
	const rise = (landscape ? 0.1 : 0.14) * u;
	const side = landscape ? (handSize > 13 ? 1.5 : 1.95) * u : 2.3 * u;
	const handWidth = Math.min(W - 2 * side, Math.max(9.2, Math.min(handSize * 0.62 + 1, 13)) * u);
	const foot = H - rim - (landscape ? 0.06 : 0.16) * u;
	/** A large hand needs a second row in a narrow window, as on a phone that lies on its side. */
	const hasTwoRows = (handWidth - u) / Math.max(1, handSize - 1) < LEAST_STEP;
	const ownFace = (landscape ? 0.6 : 0.78) * u;
	/** In a replay the first player sits in the middle, where the viewer's hand would be. */
	const inMiddle = watched && untitled === true && !landscape;
	const isFlatReplay = watched && untitled === true && landscape;
	const handHeight = inMiddle
		? ownFace
		: watched
			? isFlatReplay
				? 0
				: text * 1.4
			: (RATIO + (hasTwoRows ? UPPER_ROW : 0)) * u + rise + 0.04 * u;
	const hand: Box = { x: x - handWidth / 2, y: foot - handHeight, width: handWidth, height: handHeight };
	const ownLeft = rim + (landscape ? 0.14 : 0.24) * u;
	/** In a replay on a phone in landscape the sentence is clear of the viewer's words, and in the middle if it can be. */
	const promptLeft = isFlatReplay ? ownLeft + FLAT_WORDS * u + 6 : x - (landscape ? 4.7 : 3.7) * u;
	const promptWidth = isFlatReplay
		? Math.min(W - rim - 0.2 * u - promptLeft, Math.max(2 * (x - promptLeft), FLAT_SENTENCE * text))
		: 2 * (x - promptLeft);
	/** In a replay two lines with cards in them; three where they are short, for the last one of a hand names the points. */
	const flatLines = promptWidth < SHORT_SENTENCE * text ? 5.5 : 4.2;
	const promptHeight = text * (isFlatReplay ? flatLines : landscape ? 2.5 : 3);
	const prompt: Box = {
		x: promptLeft,
		y: hand.y - promptHeight - 0.04 * u,
		width: promptWidth,
		height: promptHeight,
	};
	const face = (landscape ? 0.5 : 0.66) * u;
	const back = (landscape ? 0.32 : 0.44) * u;
	const reach = (landscape ? 0.44 : 0.6) * u;
	const top = landscape ? rim + 0.1 * u + face + 0.04 * u : rim + 0.14 * u + face / 2 + reach + back * 0.7;
	/** The words of a lesson are between the trick and the hand. */
	const wordsHeight = landscape ? LESSON_LINES_FLAT * text : Math.max(LESSON_LINES * text, LESSON_HEIGHT);
	const wordsTop = lesson ? prompt.y + promptHeight - 0.06 * u - wordsHeight : prompt.y;
	/** The suit that a card was led as hangs below it, clear of these words. */
	const bottom = wordsTop - (lesson ? 0.16 : 0.06) * u;
	/** On a phone in landscape the portrait above is clear of the card below it, which is turned a little. */
	const trickTop = top + (landscape ? 0.08 * u : 0);
	const extent = trickExtent(players);
	const room = players > 6 ? 4.2 : 3.4;
	const trickCard = Math.min(
		(players > 4 ? 0.9 : 1.04) * u,
		(bottom - trickTop) / extent.high,
		(room * u) / extent.wide,
	);
	const y = (trickTop + bottom) / 2;
	const seats = seatSpots(input, {
		kind: landscape ? 'landscape' : 'wide',
		u,
		rim,
		face,
		back,
		reach,
		x,
		y,
		text,
	});
	/** The fields left and right of the trick hold the open piles and the info bar. */
	const fieldWidth = (landscape ? 1.95 : 2.35) * u;
	/** From the middle of the trick to the middle of a field. */
	const offset = Math.max(
		(landscape ? 2.62 : 3.05) * u,
		trickCard * extent.wide * 0.5 + fieldWidth / 2 + 0.08 * u,
	);
	const leftX = x - offset - fieldWidth / 2;
	/** The right field begins next to the trick: a long ladder needs the room. */
	const rightX = Math.min(x + offset - fieldWidth / 2, x + trickCard * extent.wide * 0.5 + 0.12 * u);
	/** In a replay on a phone in landscape it begins below the words of the seat above. */
	const fieldTop = top + (isFlatReplay ? 0.12 : landscape ? 0 : 0.02) * u;
	const fieldBox = { y: fieldTop, width: fieldWidth, height: bottom - fieldTop };
	/** The share of the left field that is kept free above the open piles. */
	const freeShare = 0.36;
	/**
	 * In a replay the sentence about the last move is close below its trick, and clear of the open piles; where a hand lies
	 * open it is below that.
	 */
	const sentenceTop = input.open === undefined ? Math.min(prompt.y, y + 1.8 * u) : prompt.y;
	const openPilesTop = fieldTop + freeShare * fieldBox.height;
	const openPilesFoot = inMiddle ? Math.min(bottom, sentenceTop + 0.5 * text) : bottom;
	const openPilesRange = { y: openPilesTop, height: openPilesFoot - openPilesTop };
	const noteLeft = landscape ? rim + 2.1 * u : rim + 0.2 * u + face + reach + 0.3 * u;
	const noteWidth = x - trickCard * extent.wide * 0.5 - (landscape ? 8 : 0.12 * u) - noteLeft;
	/** Half the width of the choices, clear of the words of the seats at the sides, which take more of a small phone. */
	const choicesHalf = landscape
		? Math.min(3.85 * u, Math.max(3.4 * u, x - rim - 1.8 * u))
		: lesson
			? 3.7 * u
			: 3.9 * u;
	const choicesLeft = x - choicesHalf;
	const noteTop = rim + 0.62 * u;
	const sheetTop = landscape ? top : top - 0.5 * u;
	const belowScoreTop = H - rim - (landscape ? 1.36 : 1.9) * u;
	const belowScoreWidth = W - 2 * rim - (landscape ? 3.4 : 4.5) * u;
	const sheetWidth = Math.min(W - 2 * rim - (landscape ? 3.2 : 4) * u, (landscape ? 6.8 : 7.2) * u);
	/** Below the title and its lines: the match, and the totals of the sides. */
	const adviceTop = rim + 0.1 * u + 7 * text;
	/** Clear of the words of the seat on the left. */
	const adviceLeft = Math.max(leftX - 0.35 * u, rim + 1.7 * u);
	/** On a phone a token has a line to itself below the name, above two more lines; elsewhere a long aim has two. */
	const watchedLines = isFlatReplay
		? WATCHED_LINES.flat
		: landscape
			? WATCHED_LINES.landscape
			: WATCHED_LINES.wide;
	const ownWords = (watched ? watchedLines : OWN_LINES) * text;
	const ownTop = H - rim - Math.max((landscape ? 1.42 : 1.5) * u, ownFace + 0.04 * u + ownWords);
	/** On a phone in landscape a lesson has what the words of the seat on the left and the actions leave. */
	const wordsLeft = rim + 1.67 * u + 4;
	const words = landscape
		? { x: wordsLeft, width: hand.x + hand.width + 0.06 * u - 6 - wordsLeft }
		: { x: prompt.x, width: prompt.width };
	const [middleX, middleY] = [x - 0.8 * u, foot - ownFace / 2];
	/** Where a third player would sit: between what is written in the corner and the viewer's own seat. */
	const pilesLeft = rim + 0.2 * u;
	const pilesTop = landscape ? rim + 48 : adviceTop;
	const piles = {
		x: pilesLeft,
		y: pilesTop,
		width: Math.min(choicesLeft, noteLeft) - 8 - pilesLeft,
		height: ownTop - 10 - pilesTop,
	};
	return {
		kind: landscape ? 'landscape' : 'wide',
		around: true,
		cardWidth: u,
		text,
		rim,
		round: 0.22 * u,
		centre: { x, y, radiusY: Math.min((bottom - trickTop) / 2 - 2, 1.72 * u) },
		trickCard,
		trick: trickSpots(input, x, y, trickCard),
		middle: { x: leftX + fieldWidth, y: top, width: 2 * (offset - fieldWidth / 2), height: bottom - top },
		seats,
		own: {
			place: 'own',
			x: ownLeft + ownFace / 2,
			y: ownTop + ownFace / 2,
			face: ownFace,
			back,
			reach,
			// Clear of the words below the portrait, where the viewer only watches.
			angle: -25,
			...(inMiddle ? { x: middleX, y: middleY, back: 0 } : {}),
			words: inMiddle
				? { x: middleX + ownFace / 2 + 0.14 * u, y: middleY - ownFace / 2, width: 2.2 * u, height: 0 }
				: {
						x: ownLeft,
						y: ownTop + ownFace + 0.04 * u,
						width: isFlatReplay ? FLAT_WORDS * u : hand.x - rim - (landscape ? 0.28 : 0.34) * u,
						height: 0,
					},
		},
		title: {
			x: rim + (landscape ? 0.1 : 0.18) * u,
			y: rim + (landscape ? 0.02 : 0.1) * u,
			width: 2.6 * u,
			height: 44,
		},
		openPiles: {
			...fieldBox,
			x: leftX,
			...openPilesRange,
		},
		...(players === 2 ? { piles } : {}),
		infoBar: { ...fieldBox, x: rightX, width: x + offset + fieldWidth / 2 - rightX },
		prompt: inMiddle ? { ...prompt, y: sentenceTop } : prompt,
		choices: {
			x: choicesLeft,
			y: top,
			width: x + choicesHalf - choicesLeft,
			height: wordsTop - (lesson ? 8 : landscape ? 4 : 0) - top,
		},
		hand,
		handSize,
		handRows: hasTwoRows ? 2 : 1,
		rise,
		actions: {
			x: hand.x + hand.width + 0.06 * u,
			y: H - rim - (landscape ? 2.1 : 1.9) * u,
			width: W - rim - 0.16 * u - hand.x - hand.width,
			height: (landscape ? 2.04 : 1.74) * u,
		},
		note: lesson
			? { ...words, y: wordsTop, height: wordsHeight }
			: {
					x: noteLeft,
					y: noteTop,
					width: noteWidth,
					height: top + freeShare * (bottom - top) - rim - 0.66 * u,
				},
		advice: landscape
			? prompt
			: {
					x: adviceLeft,
					y: adviceTop,
					width: leftX + fieldWidth + 0.15 * u - adviceLeft,
					height: bottom - adviceTop,
				},
		...(landscape
			? {
					reasons: {
						x: noteLeft,
						y: rim + 46,
						width: Math.max(noteWidth, 13 * text),
						height: bottom - rim - 46,
					},
				}
			: {}),
		sheet: {
			x: x - sheetWidth / 2,
			y: sheetTop,
			width: sheetWidth,
			height: belowScoreTop - sheetTop - 0.04 * u,
		},
		belowScore: {
			x: x - belowScoreWidth / 2,
			y: belowScoreTop,
			width: belowScoreWidth,
			height: foot - belowScoreTop,
		},
	};
}
