/**
 * Playing cards, drawn as SVG. `Card` draws a face, a back or a chip, with the symbols of `CardSprite`, which the layout
 * renders once; everything else in this folder is a part of `Card`. It may import the deck, the suits and the
 * preferences, and knows nothing of a table.
 */
export { default as Card } from './Card.svelte';
export { default as CardSprite } from './CardSprite.svelte';
