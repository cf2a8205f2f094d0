/**
 * Where everything lies on the table. Every box follows from the width of a card in hand, which follows from the
 * window, the number of players and the size of the first hand alone, so that nothing moves during a match.
 */

import { withOpenHand } from './openHand';
import type { StageInput, StageLayout } from './layoutTypes';
import { uprightLayout } from './upright';
import { wideLayout } from './wide';

/** A page narrower than this is laid out upright, however low it is; but not a replay as flat as this, which has no hand. */
const NARROW = 560;
const FLAT = 0.72;

export function stageLayout(input: StageInput): StageLayout {
	const { width, height, watched, untitled } = input;
	const isFlat = watched && untitled === true && height < FLAT * width;
	const isUpright = width < height * 0.86 || (width < NARROW && !isFlat);
	return withOpenHand(isUpright ? uprightLayout(input) : wideLayout(input, height < 520), input);
}
