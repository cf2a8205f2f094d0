import type { Box, StageLayout } from '../stage';

/** The height of a round, in sizes of the text. */
const ROUND_HEIGHT = 1.49;
/** The height of the names above the rounds, in sizes of the text. */
const NAMES_HEIGHT = 1.55;
/** The most rounds that are shown. */
const MAX_ROUNDS = 6;
/** The width of the auction, in sizes of its text. */
const WIDTH = 19;
/** Pixels between the auction and what is around it. */
const GAP = 6;
/** The width of the switches at the upper right edge of a phone in landscape, in pixels. */
const SWITCHES_WIDTH = 104;
/** How far the label of the seat above reaches right of the middle, in widths of a card. */
const TOP_SEAT_LABEL_REACH = 1.75;

/**
 * Where the auction lies, with how many rounds, and the size of its text: in the middle above the choices, and on a phone
 * in landscape right of the seat above. Undefined where there is no room for a round. The height of `box` is 0: its rounds
 * and the size of their text decide it.
 *
 * @param choicesTop where the choices begin
 */
export function auctionPlacement(
	{ kind, middle, title, rim, text: size, cardWidth, centre, actions }: StageLayout,
	choicesTop: number,
): { box: Box; rounds: number; text: number } | undefined {
	const text = Math.max(12, 0.92 * size);
	const isLandscape = kind === 'landscape';
	const right = actions.x + actions.width - SWITCHES_WIDTH;
	const width = isLandscape
		? Math.min(WIDTH * text, right - centre.x - TOP_SEAT_LABEL_REACH * cardWidth)
		: Math.min(WIDTH * text, middle.width);
	/** Clear of the cards of the seat above, where there is room. */
	const gap = kind === 'wide' ? Math.max(GAP, 0.16 * cardWidth) : GAP;
	const top = isLandscape ? rim + GAP : Math.max(middle.y, title.y + title.height) + gap;
	const room = Math.min(choicesTop, middle.y + middle.height) - GAP - top;
	const rounds = Math.min(MAX_ROUNDS, Math.floor((room / text - NAMES_HEIGHT) / ROUND_HEIGHT));
	if (rounds < 1 || width < 0.7 * WIDTH * text) return undefined;
	const x = isLandscape ? right - width : centre.x - width / 2;
	return { box: { x, y: top, width, height: 0 }, rounds, text };
}
