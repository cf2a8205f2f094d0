export { default as Card } from './Card.svelte';
export { default as CardText } from './CardText.svelte';
export { default as CardWord } from './CardWord.svelte';
export { provideDeck, useDeck } from './context';
export {
	deckTable,
	nameOf,
	printedRank,
	type CardInfo,
	type DeckName,
	type DeckTable,
	type SuitInfo,
} from './deck';
