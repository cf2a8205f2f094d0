/**
 * The state of the table in words: the status line, the information bar, banners, and what a screen reader hears.
 * Sentences about the whole table are built in `summaries`. Of the table's folders it may import `model` and `stage`.
 */
export { announceEvents } from './announcer.svelte';
export { default as Banners } from './Banners.svelte';
export { default as ContinueButton } from './ContinueButton.svelte';
export { default as InfoBar } from './InfoBar.svelte';
export { default as StatusLine } from './StatusLine.svelte';
export { bidsSentence, trickSentence, turnSentence } from './summaries';
