/**
 * The preferences dialog, with its pictures of tables and cards and the link for another device. It comes with its first
 * opening and is no part of what a page loads, so nothing but `site` imports it. What is chosen in it is kept by `preferences`.
 */
export { default as PreferencesDialog } from './PreferencesDialog.svelte';
