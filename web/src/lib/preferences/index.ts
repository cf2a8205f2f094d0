/**
 * The player's preferences, stored in this browser, and the functions that store anything else there. Read preferences from
 * `prefs`, change them with `setPreference`. It imports nothing, so that every folder may use it.
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
	storeValue,
} from './preferences.svelte';
