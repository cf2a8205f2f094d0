/**
 * The rules as players read them: the sheet of a game, and what a table has agreed on. Texts come from the server;
 * this folder only lays them out and finds what differs from the defaults. It may import the API, the cards and
 * the text.
 */
export { default as RuleSheet } from './RuleSheet.svelte';
export { optionsFor, presetOptions, rulesWords, shortOf, variantOf, variantsOf } from './presets';
export { tableRuleRows } from './tableRules';
export { default as TableRules } from './TableRules.svelte';
