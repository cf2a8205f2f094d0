import decks from './decks.json';
import type { DeckName, DeckTable } from './deck';

/** Both decks as the server describes them, for pages that show cards without a table: home and the sheet of cards. */
export const DECKS = decks as unknown as Record<DeckName, DeckTable>;
