import type { StageLayout } from '../stage';

/**
 * Where piles lie: in the middle of the table, in a place clear of the trick, or docked, which is at the end of the title's
 * line, or at the foot of an upright page without a title.
 */
export type PilesPlace = 'middle' | 'clear' | 'docked';

/** The most size of a card next to the trick: its share of the height of the box, and its width in cards in hand. */
export const NEXT_TO_TRICK = { share: 0.7, width: 0.72 };
/** The caption below a card, in lines of plain text. */
export const CAPTION = 1.6;

/** Pixels above the middle that piles can use on an upright phone of up to four players, before tricks need them. */
export const BEFORE_TRICKS = 18;

/** The share of the height of the middle above the piles, before the first trick on an upright tablet. */
export const BELOW_TOP = 0.15;

/** Whether piles have a place clear of the trick. */
export function hasPilesPlace({ kind, piles, around, openPiles, cardWidth }: StageLayout): boolean {
	return kind !== 'upright' || piles !== undefined || (around && openPiles.height > cardWidth);
}

/** The highest point, from the top of the stage, at which the piles next to a trick begin: they are at the foot of their box. */
export function pilesTop({ openPiles, cardWidth, text }: StageLayout): number {
	const cardHeight = Math.min(1.4 * NEXT_TO_TRICK.width * cardWidth, NEXT_TO_TRICK.share * openPiles.height);
	return openPiles.y + openPiles.height - cardHeight - CAPTION * text;
}
