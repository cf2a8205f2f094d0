import type { Box, StageLayout } from '../stage';

/** The height of a round, in sizes of the text, and of the names above the rounds. */
const ROUND = 1.49;
const NAMES = 1.55;
/** The most rounds that are shown; how wide the table is, in sizes of its text, and pixels to what is around it. */
const [MOST, WIDE, GAP] = [6, 19, 6];
/** The switches at the upper right edge of a phone in landscape, and the words of the seat above, in pixels and units. */
const [SWITCHES, ABOVE] = [104, 1.75];

/**
 * Where the auction lies, with how many rounds: in the middle above the choices, and on a phone in landscape right of the
 * seat above. Undefined where there is no room for a round.
 *
 * @param foot where the choices begin
 */
export function boardPlace(
	{ kind, middle, title, rim, text: size, cardWidth, centre, actions }: StageLayout,
	foot: number,
): { box: Box; rounds: number; text: number } | undefined {
	const text = Math.max(12, 0.92 * size);
	const flat = kind === 'landscape';
	const right = actions.x + actions.width - SWITCHES;
	const width = flat
		? Math.min(WIDE * text, right - centre.x - ABOVE * cardWidth)
		: Math.min(WIDE * text, middle.width);
	/** Clear of the cards of the seat above, where there is room. */
	const gap = kind === 'wide' ? Math.max(GAP, 0.16 * cardWidth) : GAP;
	const top = flat ? rim + GAP : Math.max(middle.y, title.y + title.height) + gap;
	const room = Math.min(foot, middle.y + middle.height) - GAP - top;
	const rounds = Math.min(MOST, Math.floor((room / text - NAMES) / ROUND));
	if (rounds < 1 || width < 0.7 * WIDE * text) return undefined;
	const x = flat ? right - width : centre.x - width / 2;
	return { box: { x, y: top, width, height: 0 }, rounds, text };
}
