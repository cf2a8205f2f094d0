import type { DeckName, DeckTable } from './deck';
import decks from './decks.json';

/** Both decks as the server describes them, for pages that show cards without a table: home and the sheet of cards. */
export const DECKS = decks as unknown as Record<DeckName, DeckTable>;

/** The deck that has all of these cards. */
export function deckOf(codes: string[] | undefined): DeckTable | undefined {
	return Object.values(DECKS).find((deck) => codes?.every((code) => code in deck.cards) === true);
}
