import type { DrillPosition, DrillList, DrillResult } from '$lib/wire';
import { call } from '$lib/api';

export type DrillKind = DrillPosition['kind'];

/** A drill: what is practised, and at which table. */
export interface Drill {
	kind: DrillKind;
	game: string;
	/** How many play; undefined for as many as usual. */
	players: number | undefined;
}

/** What each drill is called, and what one does in it. */
export const KINDS: Record<DrillKind, { title: string; text: string; items: number; item: string }> = {
	bidding: {
		title: 'Bidding',
		text: 'Twenty hands, one call each. Then see what every call was worth.',
		items: 20,
		item: 'Hand',
	},
	endings: {
		title: 'Endings',
		text: 'Play the last four tricks of ten hands. Each card is judged by what you could know.',
		items: 10,
		item: 'Ending',
	},
	reading: {
		title: 'Reading',
		text: 'Look at what was played, and say who must hold a card.',
		items: 10,
		item: 'Question',
	},
};

/** The drill of an address; undefined if there is no such kind. */
export function drillOf(kind: string, game: string, players: string | null): Drill | undefined {
	if (!Object.hasOwn(KINDS, kind)) return undefined;
	const count = Number(players);
	return { kind: kind as DrillKind, game, players: players && Number.isInteger(count) ? count : undefined };
}

/** The address of a drill; with a seed, of exactly its items. */
export function drillPath({ kind, game, players }: Drill, seed?: string): string {
	const query = new URLSearchParams();
	if (players !== undefined) query.set('players', String(players));
	if (seed !== undefined) query.set('seed', seed);
	const text = query.toString();
	return `/drills/${kind}/${encodeURIComponent(game)}${text ? `?${text}` : ''}`;
}

/** One item of a drill. */
export interface ItemAddress {
	drill: Drill;
	seed: string;
	number: number;
}

function path({ drill: { kind, game, players }, seed, number }: ItemAddress, action = ''): string {
	const query = new URLSearchParams({ seed, number: String(number) });
	if (players !== undefined) query.set('players', String(players));
	return `/api/drills/${kind}/${encodeURIComponent(game)}${action}?${query}`;
}

export const allDrills = async () => (await call<DrillList>('/api/drills')).games;
export const drillItem = (item: ItemAddress) => call<DrillPosition>(path(item));
/** What the latest of these answers was worth; in an ending they are all moves so far. */
export const answerItem = (item: ItemAddress, answers: readonly string[]) =>
	call<DrillResult>(path(item, '/answer'), { answers });
