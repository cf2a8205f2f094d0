/**
 * Rules in words: the presets of a game, and the rules of a table. Texts come from the server; this folder only finds
 * what differs from the defaults. It may import the API and the text.
 */
export { optionsFor, presetOptions, rulesWords, shortOf, variantOf, variantsOf } from './presets';
export { tableRuleRows } from './tableRules';
export { default as TableRules } from './TableRules.svelte';
