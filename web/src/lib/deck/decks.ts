import type { DeckInfo } from '$lib/wire';
import { type Deck, toDeck } from './deck';
import decks from './decks.json';

function packagedDecks(): Record<'decktet' | 'french', Deck> {
	const { decktet, french } = decks as unknown as Record<'decktet' | 'french', DeckInfo>;
	return { decktet: toDeck(decktet), french: toDeck(french) };
}

/** Both decks of the package, for the sheet of cards and for tests. Pages that do not use them do not load them. */
export const DECKS = /* @__PURE__ */ packagedDecks();
