/** The tricks of a hand that this tab has seen, kept so that a page that is loaded again still knows them. */

import type { SeenHand } from './turningPoints';

const KEY = 'tricksmith.seen';

/** Whose hand it is: a table, and the version of the server, since another one may write it differently. */
export interface SeenAt {
	table: string;
	version: string | undefined;
}

/** Keeps the hand; without storage it is known until the page is left. */
export function keepSeen({ table, version }: SeenAt, seen: SeenHand): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify({ table, version, seen }));
	} catch {
		// There is no storage, or no room in it.
	}
}

/** What was kept for this table, if anything. */
export function recallSeen({ table, version }: SeenAt): SeenHand | undefined {
	try {
		const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SeenAt & { seen: SeenHand }>;
		return kept.table === table && kept.version === version ? kept.seen : undefined;
	} catch {
		return undefined;
	}
}
