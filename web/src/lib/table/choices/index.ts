/**
 * Choices that are not single cards of the hand: calls, bids, the suit of a lead, the cards that a lead sweeps from the
 * table. `ChoicePanel` decides which of them is shown; `JudgedCalls` shows what calls were worth. It may import the store,
 * the stage and the move picker of `hand`.
 */
export { default as ChoicePanel } from './ChoicePanel.svelte';
export { default as JudgedCalls } from './JudgedCalls.svelte';
