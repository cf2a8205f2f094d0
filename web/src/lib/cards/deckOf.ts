import { DECKS } from './decks';
import type { DeckTable } from './deck';

/** The deck that has all of these cards. */
export function deckOf(codes: string[] | undefined): DeckTable | undefined {
	return Object.values(DECKS).find((deck) => codes?.every((code) => code in deck.cards) === true);
}
