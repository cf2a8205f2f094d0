const KEY = 'tricksmith.muted';
/** Tables that are remembered; the oldest are forgotten first. */
const MOST = 50;

/** Whether the others are muted at a table in this browser. */
export function isMuted(table: string): boolean {
	return kept().includes(table);
}

/** Keeps whether the others are muted at a table; without storage it holds until the page is left. */
export function keepMuted(table: string, muted: boolean): void {
	const others = kept().filter((other) => other !== table);
	try {
		localStorage.setItem(KEY, JSON.stringify(muted ? [...others, table].slice(-MOST) : others));
	} catch {
		// Nothing to keep it in.
	}
}

/** What storage kept; anything else than a list of names counts as none. */
function kept(): string[] {
	try {
		const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}
