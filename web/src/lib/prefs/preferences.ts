/** What a person may choose about the table; kept in this browser and nowhere else. */
export interface Preferences {
	/** Light linen, dark teal cloth, or as the system has it. */
	theme: 'auto' | 'light' | 'dark';
	/** French suits in four colours or two. */
	suits: 'four' | 'two';
	/** The suit's letter beside each glyph. */
	letters: boolean;
	/** Each suit's half in a pattern of its own, beside its colour. */
	patterns: boolean;
	/** A soft tap for a card, another sound for your turn. */
	sound: boolean;
	/** A notification of the browser when it is your turn and the page is hidden. */
	notify: boolean;
	/** How long a finished trick rests, and how fast cards fly. */
	speed: 'slow' | 'normal' | 'fast';
	/** As the system has it, always, or never. */
	motion: 'auto' | 'full' | 'none';
	/** A card is played by a second tap. */
	confirm: boolean;
	/** Order of the hand: trumps apart and then by suit, or by rank. */
	sort: 'suit' | 'rank';
	/** The hand reads from high to low, or from low to high. */
	descending: boolean;
	/** A card that is the only legal one plays itself. */
	forced: boolean;
	/** Single keys do things at a table. */
	keys: boolean;
	/** The name that others see. */
	name: string;
}

export const USUAL: Preferences = {
	theme: 'auto',
	suits: 'four',
	letters: false,
	patterns: false,
	sound: false,
	notify: false,
	speed: 'normal',
	motion: 'auto',
	confirm: false,
	sort: 'suit',
	descending: true,
	forced: false,
	keys: true,
	name: '',
};

const CHOICES: { [key in keyof Preferences]?: readonly string[] } = {
	theme: ['auto', 'light', 'dark'],
	suits: ['four', 'two'],
	speed: ['slow', 'normal', 'fast'],
	motion: ['auto', 'full', 'none'],
	sort: ['suit', 'rank'],
};

/** Preferences from what storage kept: whatever is missing, unknown or of the wrong kind has its usual value. */
export function read(kept: string | null): Preferences {
	let found: unknown;
	try {
		found = JSON.parse(kept ?? '{}');
	} catch {
		return { ...USUAL };
	}
	if (typeof found !== 'object' || found === null) return { ...USUAL };
	const entries = Object.entries(found).filter(([key, value]) => fits(key, value));
	return { ...USUAL, ...Object.fromEntries(entries) };
}

function fits(key: string, value: unknown): boolean {
	if (!(key in USUAL)) return false;
	const name = key as keyof Preferences;
	const choices = CHOICES[name];
	return choices ? choices.includes(value as string) : typeof value === typeof USUAL[name];
}

/** How long a finished trick rests, in milliseconds. */
export function restOf(preferences: Preferences): number {
	return { slow: 2400, normal: 1200, fast: 600 }[preferences.speed];
}
