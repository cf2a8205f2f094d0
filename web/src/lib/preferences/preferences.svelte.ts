/** What a player can choose about the table; stored in this browser and nowhere else. */
export interface Preferences {
	/** The table: light linen, green baize, dark night; `auto` follows the system's setting for light and dark. */
	theme: 'auto' | 'linen' | 'baize' | 'night';
	/** Faces with large indices: on small screens, always, or never. */
	faces: 'auto' | 'large' | 'usual';
	/** French suits in four colours or two. */
	suits: 'four' | 'two';
	/** Show the suit's letter next to each glyph. */
	letters: boolean;
	/** Give each suit's half its own pattern, in addition to its colour. */
	patterns: boolean;
	/** Play the sounds of the table: cards, tricks, your turn. */
	sound: boolean;
	/** Whether the player has turned sound on or off before. */
	soundChosen: boolean;
	/** Show a browser notification when it is your turn and the page is hidden. */
	notify: boolean;
	/** How long a finished trick stays on the table. */
	speed: 'slow' | 'normal' | 'fast';
	/** Whether cards are animated: by the system's setting, always, or never. */
	motion: 'auto' | 'full' | 'none';
	/** Ask for a second tap to play a card. */
	confirm: boolean;
	/** Order of the hand: trumps apart and then by suit, or by rank. */
	sort: 'suit' | 'rank';
	/** Order the hand from high to low, or from low to high. */
	descending: boolean;
	/** Play a card by itself if it is the only legal one. */
	forced: boolean;
	/** Explain a game that is new to the player by tips in its first hand. */
	coach: boolean;
	/** Use single keys as shortcuts at a table. */
	keys: boolean;
	/** The name that others see. */
	name: string;
}

export const DEFAULTS: Preferences = {
	theme: 'auto',
	faces: 'auto',
	suits: 'four',
	letters: false,
	patterns: false,
	sound: false,
	soundChosen: false,
	notify: false,
	speed: 'normal',
	motion: 'auto',
	confirm: false,
	sort: 'suit',
	descending: true,
	forced: false,
	coach: true,
	keys: true,
	name: '',
};

/** The faces of the cards to choose from, with their names. */
export const FACE_OPTIONS: { value: Preferences['faces']; label: string }[] = [
	{ value: 'auto', label: 'Fit my screen' },
	{ value: 'usual', label: 'Usual' },
	{ value: 'large', label: 'Large indices' },
];

/** The values of the preferences that are one of several words. */
const CHOICES: { [key in keyof Preferences]?: readonly string[] } = {
	theme: ['auto', 'linen', 'baize', 'night'],
	faces: ['auto', 'large', 'usual'],
	suits: ['four', 'two'],
	speed: ['slow', 'normal', 'fast'],
	motion: ['auto', 'full', 'none'],
	sort: ['suit', 'rank'],
};

/** Parses stored preferences. Values that are missing, unknown or of the wrong type become defaults. */
export function parsePreferences(json: string | null): Preferences {
	let parsed: unknown;
	try {
		parsed = JSON.parse(json ?? '{}');
	} catch {
		return { ...DEFAULTS };
	}
	if (typeof parsed !== 'object' || parsed === null) return { ...DEFAULTS };
	const entries = Object.entries(parsed).filter(([key, value]) => isValid(key, value));
	return { ...DEFAULTS, ...Object.fromEntries(entries) };
}

function isValid(key: string, value: unknown): boolean {
	if (!(key in DEFAULTS)) return false;
	const name = key as keyof Preferences;
	const choices = CHOICES[name];
	return choices ? choices.includes(value as string) : typeof value === typeof DEFAULTS[name];
}

/** How long a finished trick stays, in milliseconds. */
export function trickPauseMs(preferences: Preferences): number {
	return { slow: 2400, normal: 1200, fast: 600 }[preferences.speed];
}

const KEY = 'tricksmith.preferences';

/** The preferences of this browser. Read them anywhere; change them with `setPreference`. */
export const prefs: Readonly<Preferences> = $state({ ...DEFAULTS });

/** The media query for a phone, upright or in landscape. */
const SMALL_SCREEN = '(max-width: 540px), (max-height: 480px)';

const screen = $state({ small: false, dark: false });

/**
 * Loads the stored preferences and follows changes in other tabs. Called once, by the root layout; returns the
 * cleanup.
 */
export function loadPreferences(): () => void {
	applyStored(readStored());
	const [small, dark] = [matchMedia(SMALL_SCREEN), matchMedia('(prefers-color-scheme: dark)')];
	const updateScreen = () => Object.assign(screen, { small: small.matches, dark: dark.matches });
	updateScreen();
	for (const query of [small, dark]) query.addEventListener('change', updateScreen);
	const onStorage = (event: StorageEvent) => {
		if (event.key === KEY) applyStored(event.newValue);
	};
	addEventListener('storage', onStorage);
	return () => {
		removeEventListener('storage', onStorage);
		for (const query of [small, dark]) query.removeEventListener('change', updateScreen);
	};
}

/** Changes one preference, stores it and applies it at once. */
export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
	Object.assign(prefs, { [key]: value });
	applyToRoot();
	storeValue(KEY, prefs);
}

/** Whether the page is on a phone, upright or in landscape. */
export const isSmallScreen = (): boolean => screen.small;

/** The theme of a table if it differs from that of the page: with `auto` and a light system, tables are green baize. */
export const tableTheme = (): 'baize' | undefined =>
	prefs.theme === 'auto' && !screen.dark ? 'baize' : undefined;

/** Whether cards have large indices: by preference, or on a small screen. */
export function largeIndices(): boolean {
	return prefs.faces === 'auto' ? screen.small : prefs.faces === 'large';
}

/** Whether animations are allowed: by preference, or by the system's setting. */
export function motionAllowed(): boolean {
	if (prefs.motion !== 'auto') return prefs.motion === 'full';
	return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function readStored(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function applyStored(json: string | null): void {
	Object.assign(prefs, parsePreferences(json));
	applyToRoot();
}

/** Sets the attributes of the root that style sheets read; `early.js` sets the same ones before the first paint. */
function applyToRoot(): void {
	const root = document.documentElement.dataset;
	root.theme = prefs.theme;
	root.suits = prefs.suits;
	root.motion = prefs.motion;
	root.letters = prefs.letters ? 'on' : 'off';
	root.patterns = prefs.patterns ? 'on' : 'off';
}

/** The word for a press with the pointer of this device: a mouse clicks, a finger taps. */
export function pressWord(): 'Click' | 'Tap' {
	return matchMedia('(pointer: fine)').matches ? 'Click' : 'Tap';
}

/** Stores a value in this browser, as JSON; without storage it is forgotten with the page. */
export function storeValue(key: string, value: unknown): void {
	try {
		localStorage.setItem(key, JSON.stringify(value));
	} catch {
		// There is no storage, or no room in it.
	}
}

/** The fields of the object that this browser stores under a key; empty if it stores anything else, or nothing. */
export function storedFields(key: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
