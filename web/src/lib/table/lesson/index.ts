/**
 * The words of a lesson and its buttons, which are loaded at a table that gives one. Which page is shown, and what it
 * highlights, is in the model. It may import the store, the stage and the score, and nothing else of the table.
 */
export { default as LessonPanel } from './LessonPanel.svelte';
