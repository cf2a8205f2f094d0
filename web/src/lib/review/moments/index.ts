/**
 * The moments of a review: where it turned, what was played well, and why. Each is two short lines and a picture; the
 * reasons, the figures and the deals are folded. They may import cards, text and building blocks. The list of all
 * decisions uses their labels too.
 */
export { default as MoveLabel } from './MoveLabel.svelte';
export { default as MomentList } from './MomentList.svelte';
