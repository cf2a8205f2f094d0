/**
 * The page of a game's rules: its head, its chapters, and the sheet with examples. Texts and examples come from the
 * server; this folder only lays them out. It is apart from `rules`, so that no other page loads it. It may import the
 * cards, the text and the table's surface.
 */
export { chaptersOf } from './chapters';
export { default as RuleContents } from './RuleContents.svelte';
export { default as RulesHead } from './RulesHead.svelte';
export { default as RuleSheet } from './RuleSheet.svelte';
