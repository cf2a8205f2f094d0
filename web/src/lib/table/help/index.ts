/**
 * Help while playing: second looks and the keys. Nothing here changes the game. It may import
 * the store and the stage, and nothing else of the table.
 */
export { default as SecondLookPanel } from './SecondLookPanel.svelte';
export { type Shortcut, SHORTCUTS, shortcutOf } from './shortcuts';
