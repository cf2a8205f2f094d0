/**
 * The player's preferences, kept in this browser. Read them from `prefs`, change them with `setPreference`. It
 * imports nothing, so that every folder may use it.
 */
export {
	type Preferences,
	FACE_OPTIONS,
	isSmallScreen,
	motionAllowed,
	largeIndices,
	loadPreferences,
	setPreference,
	prefs,
	tableTheme,
	trickPauseMs,
} from './preferences.svelte';
export { pressWord } from './pointer';
export { storedFields } from './storedFields';
