import type { StageLayout } from '../stage';

/** The most height of the deciding trick at the end of a match on an upright phone, in pixels. */
const MAX_TRICK_HEIGHT = 130;
/** Its height at the end of a match on a tablet, below the wide table of points, in pixels. */
const TABLET_TRICK_HEIGHT = 96;
/** A foot in landscape that is narrower than this, in pixels, gives a larger part to the words. */
const NARROW_FOOT = 460;
/** A score at least as wide as this, in pixels, is that of a tablet or a screen. */
const TABLET_WIDTH = 600;

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
	const lines = sides * (upright ? 2.1 : 1.95) + 7.5 + (upright ? Math.ceil(sides / 2) : 1) + (won ? 0.5 : 0);
	return height - buttons - 52 - lines * text * 1.5;
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
	const { kind, sheet, after, cardWidth } = stage;
	if (kind === 'landscape')
		return { width: after.width * (after.width < NARROW_FOOT ? 0.27 : 0.36), height: after.height };
	const foot = after.height - buttons - 24;
	if (kind === 'wide')
		return { width: sheet.width * 0.36, height: Math.max(foot, Math.min(spare, 1.4 * cardWidth)) };
	const width = sheet.width * (below ? 0.9 : 0.5);
	if (!ended) return { width, height: foot };
	return {
		width,
		height: isOnPhone(stage) ? Math.max(foot, Math.min(spare, MAX_TRICK_HEIGHT)) : TABLET_TRICK_HEIGHT,
	};
}
