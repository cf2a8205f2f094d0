/**
 * Puzzles: their list, one of them with its verdict, and the player's rating and streak. Rating and streak are kept in this
 * browser alone: the server judges an answer and stores nothing. It may import the table, which draws a puzzle.
 */
export { default as PuzzleList } from './PuzzleList.svelte';
export { default as PuzzlePage } from './PuzzlePage.svelte';
