/**
 * Text for people: numbers, lists and durations in words, and sentences whose cards are drawn or spoken.
 * Formatting that two folders need belongs here. It may import the deck, the suits and the cards.
 */
export { default as CardText } from './CardText.svelte';
export { default as CardWord } from './CardWord.svelte';
export {
	timeAgo,
	formatCount,
	formatDuration,
	humanize,
	joinList,
	formatPlayers,
	formatPoints,
	formatSigned,
	formatOptionValue,
} from './format';
export { default as RichText } from './RichText.svelte';
export { spokenText } from './sentence';
export { default as Sentence } from './Sentence.svelte';
