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
	pressWord,
	storedFields,
} from './preferences.svelte';
