import { type Preferences, read, USUAL } from './preferences';

const KEY = 'tricksmith.preferences';

/** The preferences of this browser: read them anywhere, change them by `prefer`. */
export const prefs: Readonly<Preferences> = $state({ ...USUAL });

/** Takes what was kept, and follows changes made in other tabs; called once, by the root layout. Returns its end. */
export function openPreferences(): () => void {
	take(stored());
	const changed = (event: StorageEvent) => {
		if (event.key === KEY) take(event.newValue);
	};
	addEventListener('storage', changed);
	return () => removeEventListener('storage', changed);
}

/** Changes one preference, keeps it and shows it at once. */
export function prefer<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
	Object.assign(prefs, { [key]: value });
	show();
	try {
		localStorage.setItem(KEY, JSON.stringify(prefs));
	} catch {
		// Without storage it holds until the page is left.
	}
}

/** Whether things may move: the preference, or where it is left open the system's. */
export function mayMove(): boolean {
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
	Object.assign(prefs, read(kept));
	show();
}

/** What style sheets read, as attributes of the root; `theme.js` sets the same before the first paint. */
function show(): void {
	const root = document.documentElement.dataset;
	root.theme = prefs.theme;
	root.suits = prefs.suits;
	root.motion = prefs.motion;
	root.letters = prefs.letters ? 'on' : 'off';
	root.patterns = prefs.patterns ? 'on' : 'off';
}
