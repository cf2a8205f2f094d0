/**
 * The page of a game's rules: what it is and how to begin, an example trick, and the sheet. Texts come from the server;
 * this folder only lays them out. It is apart from `rules`, so that no other page loads it. It may import the cards, the
 * text and the table's surface.
 */
export { default as ExampleTrick } from './ExampleTrick.svelte';
export { default as RulesHead } from './RulesHead.svelte';
export { default as RuleSheet } from './RuleSheet.svelte';
