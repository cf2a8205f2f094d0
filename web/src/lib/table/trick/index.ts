/**
 * The trick in the middle: the cards played, the pause after the last one, cards that fly, and the places where a
 * card can be dropped. The state never waits for any of it. It may import the store, the stage, the seats and the
 * types of `hand`.
 */
export { skipFlights, whenGathered } from './cardFlights';
export { default as DropTargets } from './DropTargets.svelte';
export { moveCards } from './moveCards.svelte';
export { default as Piles } from './Piles.svelte';
export { hasPilesPlace, pilesTop } from './pilesPlace';
export { default as StillPiles } from './StillPiles.svelte';
export { finishedTrick, trickInPlay, TrickPause } from './trickPause.svelte';
export { default as TrickView } from './TrickView.svelte';
