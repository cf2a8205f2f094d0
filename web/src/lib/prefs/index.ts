/**
 * The player's preferences, kept in this browser. Read them from `prefs`, change them with `setPreference`. It
 * imports nothing, so that every folder may use it.
 */
export { trickPauseMs } from './preferences';
export { motionAllowed, loadPreferences, setPreference, prefs } from './store.svelte';
