/**
 * The preferences dialog, with its pictures of tables and cards and the link for another device. It is loaded when it is
 * first opened, so nothing but `site` imports it. `preferences` stores what is chosen in it.
 */
export { default as PreferencesDialog } from './PreferencesDialog.svelte';
