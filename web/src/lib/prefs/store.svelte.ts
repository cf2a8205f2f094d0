import { type Preferences, parsePreferences, DEFAULTS } from './preferences';

const KEY = 'tricksmith.preferences';

/** The preferences of this browser. Read them anywhere; change them with `setPreference`. */
export const prefs: Readonly<Preferences> = $state({ ...DEFAULTS });

/**
 * Loads the stored preferences and follows changes in other tabs. Called once, by the root layout; returns the
 * cleanup.
 */
export function loadPreferences(): () => void {
	take(stored());
	const changed = (event: StorageEvent) => {
		if (event.key === KEY) take(event.newValue);
	};
	addEventListener('storage', changed);
	return () => removeEventListener('storage', changed);
}

/** Changes one preference, stores it and applies it at once. */
export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
	Object.assign(prefs, { [key]: value });
	show();
	try {
		localStorage.setItem(KEY, JSON.stringify(prefs));
	} catch {
		// Without storage it lasts until the page is left.
	}
}

/** Whether animations are allowed: by preference, or by the system's setting. */
export function motionAllowed(): boolean {
	if (prefs.motion !== 'auto') return prefs.motion === 'full';
	return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function stored(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function take(kept: string | null): void {
	Object.assign(prefs, parsePreferences(kept));
	show();
}

/** Sets the attributes of the root that style sheets read; `theme.js` sets the same ones before the first paint. */
function show(): void {
	const root = document.documentElement.dataset;
	root.theme = prefs.theme;
	root.suits = prefs.suits;
	root.motion = prefs.motion;
	root.letters = prefs.letters ? 'on' : 'off';
	root.patterns = prefs.patterns ? 'on' : 'off';
}
