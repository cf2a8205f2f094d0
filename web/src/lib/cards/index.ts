/**
 * Playing cards, drawn as SVG. `Card` draws a face, a back or a chip; everything else in this folder is a part of
 * it. It may import the deck, the suits and the preferences, and knows nothing of a table.
 */
export { default as Card } from './Card.svelte';
export { default as CardSprite } from './CardSprite.svelte';
