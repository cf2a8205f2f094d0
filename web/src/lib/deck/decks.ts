import type { DeckName, Deck } from './deck';
import decks from './decks.json';

/** Both decks, for pages that show cards without a table: the home page and the sheet of cards. */
export const DECKS = decks as unknown as Record<DeckName, Deck>;

/** The deck that has all of these cards. */
export function deckOf(codes: string[] | undefined): Deck | undefined {
	return Object.values(DECKS).find((deck) => codes?.every((code) => code in deck.cards) === true);
}
