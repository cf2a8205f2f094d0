import type { StageLayout } from '../stage';

/** The most that a card of a pile next to the trick has of the height of its box, and its width in widths of a card in hand. */
export const ASIDE = { share: 0.7, width: 0.72 };
/** The caption below a card, in lines of plain text. */
export const CAPTION = 1.6;

/** On an upright phone the tricks of up to four players lie this many pixels above the middle; before them nothing does. */
export const BEFORE_TRICKS = 18;

/** Before the first trick they lie this share of the middle below its top, where people sit around it upright. */
export const BELOW_TOP = 0.15;

/** Whether piles have a place clear of the trick. */
export function hasPilesPlace({ kind, piles, around, openPiles, cardWidth }: StageLayout): boolean {
	return kind !== 'upright' || piles !== undefined || (around && openPiles.height > cardWidth);
}

/** How far down the piles next to a trick begin, at the least: they are at the foot of their box. */
export function pilesTop({ openPiles, cardWidth, text }: StageLayout): number {
	const card = Math.min(1.4 * ASIDE.width * cardWidth, ASIDE.share * openPiles.height);
	return openPiles.y + openPiles.height - card - CAPTION * text;
}
