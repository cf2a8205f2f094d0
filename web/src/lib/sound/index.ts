/**
 * The sounds of the table, made of paper and wood by the browser itself: `sound.play('card')`. They are silent until
 * the player turns them on, by `SoundSwitch` or in the preferences. `strokes.ts` defines each of them. The folder
 * may import the preferences and building blocks, and knows nothing of a table.
 */
export { chooseSound, sound } from './sound';
export { type SoundName } from './strokes';
export { default as SoundSwitch } from './SoundSwitch.svelte';
