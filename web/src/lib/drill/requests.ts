import { call } from '$lib/api';
import type { DrillList, DrillPosition, DrillResult } from '$lib/wire';
import type { Drill } from './drills';

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
