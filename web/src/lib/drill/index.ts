/**
 * Drills: the choice of one, its items one after the other with their verdicts, and its result. The progress of each drill
 * stays in this browser: the server sets and judges an item and stores nothing. It may import the table, which draws an
 * item.
 */
export { default as DrillChoice } from './DrillChoice.svelte';
export { default as DrillPage } from './DrillPage.svelte';
export { drillOf, type Drill } from './drills';
