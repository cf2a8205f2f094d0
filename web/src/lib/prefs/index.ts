export { default as PreferencesDialog } from './PreferencesDialog.svelte';
export { restOf, USUAL, type Preferences } from './preferences';
export { mayMove, openPreferences, prefer, prefs } from './store.svelte';
