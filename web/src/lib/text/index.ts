/**
 * Text for people: numbers, lists and durations in words, and sentences whose cards are drawn or spoken.
 * Formatting that two folders need belongs here. It may import the deck, the suits and the cards.
 */
export { default as CardText } from './CardText.svelte';
export { default as CardWord } from './CardWord.svelte';
export {
	ago,
	counted,
	inTime,
	inWords,
	listed,
	playersInWords,
	printed,
	signed,
	valueInWords,
} from './format';
export { default as RichText } from './RichText.svelte';
export { aloud } from './sentence';
export { default as Sentence } from './Sentence.svelte';
