/**
 * A hint: what the adviser would do and why, with the expected points of each move. Nothing here changes the game, except
 * by playing the move of a hint. It may import the store and the stage, and nothing
 * else of the table.
 */
export { default as HintPanel } from './HintPanel.svelte';
