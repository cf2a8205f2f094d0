/**
 * The glyphs of the ten suits, plain shapes for suits of other decks, and their colours. `palette.css` holds the colours, and a test measures their
 * contrast and their difference with colour-vision deficiencies. It may import the deck, and nothing else.
 */
export { GLYPHS, OWN_GLYPHS } from './glyphs';
export { default as Suit } from './Suit.svelte';
export { default as SuitSprite } from './SuitSprite.svelte';
