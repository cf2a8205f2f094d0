export { default as Suit } from './Suit.svelte';
export { default as SuitSprite } from './SuitSprite.svelte';
