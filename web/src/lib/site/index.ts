/**
 * What every page but the table has around its content: the header, the centred page, placeholders, and dialogs and parts
 * that are loaded late, such as the preferences; and what keeps the screen on. New parts of the frame belong here. It may import
 * cards, preferences, the API and the building blocks of `ui`.
 */
export { default as AnswerHead } from './AnswerHead.svelte';
export { default as BoardWithPanel } from './BoardWithPanel.svelte';
export { default as CentredPage } from './CentredPage.svelte';
export { default as DeadEnd } from './DeadEnd.svelte';
export { LazyPart } from './lazyPart.svelte';
export { default as LazyDialog, loadPreferences } from './LazyDialog.svelte';
export { default as Placeholder } from './Placeholder.svelte';
export { default as ProgressBar } from './ProgressBar.svelte';
export { default as SiteHeader } from './SiteHeader.svelte';
export { buzz, keepAwake } from './wakeLock.svelte';
