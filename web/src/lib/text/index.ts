/**
 * Text for people: numbers, lists and durations in words, and sentences whose cards are drawn or spoken.
 * `RuleText` finds cards between backticks, `SentenceWithCards` by their codes. Formatting that two folders need belongs
 * here. It may import the deck, the suits, the cards and the types of the wire.
 */
export { default as CallText } from './CallText.svelte';
export { default as MoveText } from './MoveText.svelte';
export { default as MoveValues } from './MoveValues.svelte';
export { callParts } from './callParts';
export { default as CardWord } from './CardWord.svelte';
export {
	timeAgo,
	formatCount,
	formatDuration,
	humanize,
	levelWords,
	sentenceCase,
	joinList,
	formatPlayers,
	formatPoints,
	formatSigned,
	formatOptionValue,
} from './format';
export { default as RuleText } from './RuleText.svelte';
export { spokenText } from './cardsInText';
export { default as SentenceWithCards } from './SentenceWithCards.svelte';
