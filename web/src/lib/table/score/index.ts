/**
 * Points: the result of a hand, the score sheet of the match, and a side's progress towards its goal. Every number
 * comes from the server. It may import the store and the stage, and nothing else of the table.
 */
export { goalWords, hasGoal } from './goalWords';
export { default as Celebration } from './Celebration.svelte';
export { default as DecidingTrick } from './DecidingTrick.svelte';
export { default as HandResult } from './HandResult.svelte';
export { default as ScoreSheet } from './ScoreSheet.svelte';
export { default as Wreath } from './Wreath.svelte';
