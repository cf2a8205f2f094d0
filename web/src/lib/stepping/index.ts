/**
 * Looking at a hand move by move: the table with the buttons and keys, and all hands face up. The replay of a match and
 * the lines of puzzles share it. It may import cards and the building blocks of `ui`, but not the table, which draws the
 * moment.
 */
export { default as CardRow } from './CardRow.svelte';
export { default as StepBoard } from './StepBoard.svelte';
export {
	captionOf,
	endsTrick,
	stepAfter,
	type Stride,
	heldForTricks,
	isOfMove,
	playerHand,
	pointsInHand,
	sideNames,
	stepAt,
} from './steps';
