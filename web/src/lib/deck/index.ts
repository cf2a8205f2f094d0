/**
 * The cards and suits of a deck, as the server describes them, and the deck that a component has provided to those
 * below it. The page knows no card by itself: `decks.json`, for the sheet of cards, is written from the Python decks.
 * It may import wire types only.
 */
export {
	type CardInfo,
	type Deck,
	toDeck,
	cardName,
	glyphsOf,
	printedName,
	printedRank,
	provideDeck,
	useDeck,
	needsLetter,
} from './deck';
export { DECKS } from './decks';
