import type { StageLayout } from '../stage';

/** The most height of a trick at the end of a match, and below the wide table of a tablet. */
const [TRICK, LOW_TRICK] = [130, 96];
/** Of a narrower foot in landscape the words need more. */
const NARROW = 460;
/** A score that is wider than this, in pixels, is one of a tablet or a screen. */
const PHONE = 600;

/** Whether the score is that of an upright phone. */
export function isOnPhone({ kind, sheet }: StageLayout): boolean {
	return kind === 'upright' && sheet.width < PHONE;
}

/** What words, table, legend and buttons leave of a height for a graph, or for a trick, in pixels. */
export function spareHeight(
	{ kind, text }: StageLayout,
	height: number,
	buttons: number,
	sides: number,
	won: boolean,
): number {
	const upright = kind === 'upright';
	const lines = sides * (upright ? 2.1 : 1.95) + 7.5 + (upright ? Math.ceil(sides / 2) : 1) + (won ? 0.5 : 0);
	return height - buttons - 52 - lines * text * 1.5;
}

/**
 * The room for the cards of the trick that decided the hand; the words need as much next to them, or are below them.
 *
 * @param spare what everything else leaves of the height
 * @param ended whether the match is over
 * @param below whether the words are below the cards
 */
export function trickRoom(
	stage: StageLayout,
	spare: number,
	buttons: number,
	ended: boolean,
	below: boolean,
): { width: number; height: number } {
	const { kind, sheet, after, cardWidth } = stage;
	if (kind === 'landscape')
		return { width: after.width * (after.width < NARROW ? 0.27 : 0.36), height: after.height };
	const foot = after.height - buttons - 24;
	if (kind === 'wide')
		return { width: sheet.width * 0.36, height: Math.max(foot, Math.min(spare, 1.4 * cardWidth)) };
	const width = sheet.width * (below ? 0.9 : 0.5);
	if (!ended) return { width, height: foot };
	return { width, height: isOnPhone(stage) ? Math.max(foot, Math.min(spare, TRICK)) : LOW_TRICK };
}
