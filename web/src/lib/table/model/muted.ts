const MUTED_KEY = 'tricksmith.muted';
/** How many tables are remembered; the oldest are forgotten first. */
const MAX_MUTED = 50;

/** Whether the others are muted at a table, in this browser. */
export function isMuted(table: string): boolean {
	return kept().includes(table);
}

/** Remembers whether the others are muted at a table; without storage it lasts until the page is left. */
export function keepMuted(table: string, muted: boolean): void {
	const others = kept().filter((other) => other !== table);
	try {
		localStorage.setItem(MUTED_KEY, JSON.stringify(muted ? [...others, table].slice(-MAX_MUTED) : others));
	} catch {
		// There is no storage.
	}
}

/** The stored list; anything but a list of names counts as none. */
function kept(): string[] {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(MUTED_KEY) ?? '[]');
		return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}
