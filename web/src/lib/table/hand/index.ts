/**
 * The viewer's hand: its layout, the keys that move in it, and how a move is made by tap or by drag. `MovePicker`
 * collects the parts of a move, `CardDrag` carries a card to the trick. It may import the store and the stage, and
 * nothing else of the table.
 */
export { CardDrag } from './cardDrag.svelte';
export { default as Hand } from './Hand.svelte';
export { handSizeOf } from './handLayout';
export { default as OpenHand } from './OpenHand.svelte';
export { MovePicker, playForced } from './movePicker.svelte';
