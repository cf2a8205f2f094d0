/**
 * The coach of a first hand: notes on what matters at the moment, each in a place where it covers nothing. It is loaded
 * at a table where it has something to say. It may import the store and the stage, and nothing else of the table.
 */
export { default as Coach } from './Coach.svelte';
