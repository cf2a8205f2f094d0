import type { Choice } from '$lib/wire';

/** Calls that begin alike: bids of one level, or one game with its announcements. */
export interface CallGroup {
	/** What they begin with: "3", "grand". */
	name: string;
	calls: Choice[];
}

/** From how many calls on they are chosen in two steps, where they fall into groups. */
const MANY = 9;

/** The groups of many calls, and the calls that belong to none; undefined where one list is clear enough. */
export function callGroups(calls: Choice[]): { groups: CallGroup[]; single: Choice[] } | undefined {
	if (calls.length <= MANY) return undefined;
	const byName = new Map<string, Choice[]>();
	const levels = new Set<string>();
	for (const call of calls) {
		const level = /^bid (\d+)\D/.exec(call.label)?.[1];
		const name = level ?? call.label.split(' ')[0] ?? '';
		byName.set(name, [...(byName.get(name) ?? []), call]);
		if (level) levels.add(level);
	}
	const all = [...byName].map(([name, found]) => ({ name, calls: found }));
	const isGroup = (one: CallGroup) => one.calls.length > 1 || levels.has(one.name);
	const groups = all.filter(isGroup);
	const single = all.filter((one) => !isGroup(one)).flatMap((one) => one.calls);
	return groups.length > 1 ? { groups, single } : undefined;
}
