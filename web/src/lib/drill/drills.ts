import type { DrillPosition, DrillList, DrillResult } from '$lib/wire';
import { call } from '$lib/api';

export type DrillKind = DrillPosition['kind'];

/** A drill: what is practised, and at which table. */
export interface Drill {
	kind: DrillKind;
	game: string;
	/** The number of players; undefined for the usual number. */
	players: number | undefined;
}

/** The title of each drill, what you do in it, the number of its items, and what an item is called. */
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

/** The drill that an address names; undefined if there is no such kind. */
export function drillOf(kind: string, game: string, players: string | null): Drill | undefined {
	if (!Object.hasOwn(KINDS, kind)) return undefined;
	const count = Number(players);
	return { kind: kind as DrillKind, game, players: players && Number.isInteger(count) ? count : undefined };
}

/** The address of a drill; with a seed, the address of exactly the items of that seed. */
export function drillPath({ kind, game, players }: Drill, seed?: string): string {
	const query = new URLSearchParams();
	if (players !== undefined) query.set('players', String(players));
	if (seed !== undefined) query.set('seed', seed);
	const text = query.toString();
	return `/drills/${kind}/${encodeURIComponent(game)}${text ? `?${text}` : ''}`;
}

/** Identifies one item of a drill. */
export interface ItemAddress {
	drill: Drill;
	seed: string;
	/** From 0. */
	number: number;
}

/** The address of an item on the server. */
function path({ drill: { kind, game, players }, seed, number }: ItemAddress, action = ''): string {
	const query = new URLSearchParams({ seed, number: String(number) });
	if (players !== undefined) query.set('players', String(players));
	return `/api/drills/${kind}/${encodeURIComponent(game)}${action}?${query}`;
}

export const allDrills = async () => (await call<DrillList>('/api/drills')).games;
export const drillItem = (item: ItemAddress) => call<DrillPosition>(path(item));
/** Has the server judge the last of these answers; in an ending they are all the moves so far. */
export const answerItem = (item: ItemAddress, answers: readonly string[]) =>
	call<DrillResult>(path(item, '/answer'), { answers });
