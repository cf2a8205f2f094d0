import { RATIO, type StageLayout } from '../stage';

/** The most height of the deciding trick at the end of a match on an upright phone, in pixels. */
const MAX_TRICK_HEIGHT = 130;
/** Its height at the end of a match on a tablet, below the wide table of points, in pixels. */
const TABLET_TRICK_HEIGHT = 96;
/** A box below the score in landscape that is narrower than this, in pixels, gives a larger part to the words. */
const NARROW_BOX = 460;
/** A score at least as wide as this, in pixels, is that of a tablet or a screen. */
const TABLET_WIDTH = 600;
/** The heights of parts of the score, in lines of text. */
const LINES = { sideUpright: 2.1, side: 1.95, wordsAndHead: 7.5, laurel: 0.5 };
/** The height of a line, in sizes of the text. */
const LINE_HEIGHT = 1.5;
/** The edges of the score and the gaps between its parts, in pixels. */
const EDGES_AND_GAPS = 52;
/** The gap above the buttons and the edge below them, in pixels. */
const AROUND_BUTTONS = 24;
/** The width of the trick, in widths of the box below the score, or of the score. */
const TRICK_WIDTH = { narrowLandscape: 0.27, landscape: 0.36, wide: 0.36, aboveWords: 0.9, nextToWords: 0.5 };

/** Whether the score is that of an upright phone. */
export function isOnPhone({ kind, sheet }: StageLayout): boolean {
	return kind === 'upright' && sheet.width < TABLET_WIDTH;
}

/**
 * The part of a height that words, table, legend and buttons leave for a graph, or for a trick, in pixels.
 *
 * @param buttons the height of the buttons
 * @param sides how many sides the table of points lists
 * @param won whether the title has a laurel
 */
export function spareHeight(
	{ kind, text }: StageLayout,
	height: number,
	buttons: number,
	{ sides, won }: { sides: number; won: boolean },
): number {
	const upright = kind === 'upright';
	const legend = upright ? Math.ceil(sides / 2) : 1;
	const table = sides * (upright ? LINES.sideUpright : LINES.side);
	const lines = table + LINES.wordsAndHead + legend + (won ? LINES.laurel : 0);
	return height - buttons - EDGES_AND_GAPS - lines * text * LINE_HEIGHT;
}

/**
 * The room for the cards of the trick that decided the hand. The words about it are next to them, or below them.
 *
 * @param spare the height that everything else leaves
 * @param buttons the height of the buttons
 * @param ended whether the match is over
 * @param below whether the words are below the cards
 */
export function trickRoom(
	stage: StageLayout,
	spare: number,
	buttons: number,
	{ ended, below }: { ended: boolean; below: boolean },
): { width: number; height: number } {
	const { kind, sheet, belowScore, cardWidth } = stage;
	if (kind === 'landscape') {
		const share = belowScore.width < NARROW_BOX ? TRICK_WIDTH.narrowLandscape : TRICK_WIDTH.landscape;
		return { width: belowScore.width * share, height: belowScore.height };
	}
	const aboveButtons = belowScore.height - buttons - AROUND_BUTTONS;
	/** The height above the buttons, and more if the score leaves it. */
	const upTo = (most: number) => Math.max(aboveButtons, Math.min(spare, most));
	if (kind === 'wide') return { width: sheet.width * TRICK_WIDTH.wide, height: upTo(RATIO * cardWidth) };
	const width = sheet.width * (below ? TRICK_WIDTH.aboveWords : TRICK_WIDTH.nextToWords);
	if (!ended) return { width, height: aboveButtons };
	return { width, height: isOnPhone(stage) ? upTo(MAX_TRICK_HEIGHT) : TABLET_TRICK_HEIGHT };
}
