/**
 * The glyphs of the ten suits, plain shapes for suits of other decks, their colours, and the emblems of players.
 * `palette.css` holds the colours, and tests measure their contrast and their difference with colour-vision
 * deficiencies. It may import the deck, and nothing else.
 */
export { default as Emblem } from './Emblem.svelte';
export { emblemOf } from './emblem';
export type { VisionName } from './colour';
export { GLYPHS, OWN_GLYPHS } from './glyphs';
export { default as Suit } from './Suit.svelte';
export { default as SuitSprite } from './SuitSprite.svelte';
export { default as TagSign, hasSign } from './TagSign.svelte';
export { default as Vision } from './Vision.svelte';
