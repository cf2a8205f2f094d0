import { formatCount, sentenceCase } from '$lib/text';
import type { Choice } from '$lib/wire';

/** Calls that begin alike: bids of one level, or one game with its announcements. */
export interface CallGroup {
	/** What they begin with: "3", "grand". */
	name: string;
	calls: Choice[];
}

/** More calls than these are chosen in two steps, if they fall into groups. */
const MAX_IN_LIST = 9;

/** The least number of calls that begin alike for them to be a family. */
const MIN_FAMILY = 3;

/** Splits many calls into groups and single calls; undefined where one list is clear enough. */
export function callGroups(calls: Choice[]): { groups: CallGroup[]; single: Choice[] } | undefined {
	if (calls.length <= MAX_IN_LIST) return undefined;
	const byName = new Map<string, Choice[]>();
	const levels = new Set<string>();
	for (const call of calls) {
		const level = /^bid (\d+)\D/.exec(call.label)?.[1];
		const name = level ?? call.label.split(' ')[0] ?? '';
		byName.set(name, [...(byName.get(name) ?? []), call]);
		if (level) levels.add(level);
	}
	const candidates = [...byName].map(([name, named]) => ({ name, calls: named }));
	const isGroup = (group: CallGroup) => group.calls.length > 1 || levels.has(group.name);
	const groups = candidates.filter(isGroup);
	const single = candidates.filter((group) => !isGroup(group)).flatMap((group) => group.calls);
	return groups.length > 1 ? { groups, single } : undefined;
}

/** Calls that differ in one word, such as solos: what their notes share is said once. */
export interface CallFamily {
	/** The word that all begin with: "solo". */
	name: string;
	/** The first sentence of all their notes, or the whole note if all are the same. */
	shared: string;
	/** The calls of the family, without the shared word and the shared sentence. */
	calls: Choice[];
	/** The other calls, which are called more often. */
	usual: Choice[];
}

/** Finds the family among a few calls; undefined if there is none. */
export function callFamily(calls: Choice[]): CallFamily | undefined {
	if (calls.length > MAX_IN_LIST) return undefined;
	const nameOf = ({ label }: Choice) => /^(\S+) \S+$/.exec(label)?.[1];
	const name = calls
		.map(nameOf)
		.find((word) => word && calls.filter((call) => nameOf(call) === word).length >= MIN_FAMILY);
	const family = calls.filter((call) => nameOf(call) === name);
	const usual = calls.filter((call) => !family.includes(call));
	if (!name || !usual.length || family.some(({ value }) => value !== null)) return undefined;
	const [first = '', ...others] = family.map(({ note }) => note);
	const isSame = others.every((note) => note === first);
	const shared = isSame ? first : first.slice(0, first.indexOf('. ') + 2);
	if (!shared.trim() || !others.every((note) => note.startsWith(shared))) return undefined;
	return {
		name,
		shared: shared.trim(),
		calls: family.map((call) => ({
			...call,
			label: call.label.slice(name.length + 1),
			note: call.note.slice(shared.length),
		})),
		usual,
	};
}

/** Joins labels, and says the word that they begin with once: "discard 4♣ 2♣". */
export function withoutRepeats(labels: string[]): string {
	const [first = '', ...others] = labels;
	const word = `${first.split(' ')[0] ?? ''} `;
	return [first, ...others.map((label) => (label.startsWith(word) ? label.slice(word.length) : label))].join(
		' ',
	);
}

/**
 * The label of the button that gives the picked cards away: the cards, or how many are picked; and to whom.
 *
 * @param given the moves that the picked cards make; none until enough are picked
 * @param picker how many cards are needed, and those that are picked
 * @param mine the question, such as "pass three cards to Bo", and all moves: where the question does not say what
 *   happens to the cards, the moves do
 */
export function giveWords(
	given: Pick<Choice, 'label'>[],
	{ needed, picked }: { needed: number; picked: unknown[] },
	mine?: { asks: string; choices: Pick<Choice, 'label' | 'cards'>[] } | null,
): string {
	const [word = 'choose'] = mine?.choices.find(({ cards }) => cards.length > 0)?.label.split(' ') ?? [];
	const [, verb = word, to = ''] = /^(\w+) .*\bcards?( to .+)?$/.exec(mine?.asks ?? '') ?? [];
	if (given.length) return sentenceCase(withoutRepeats(given.map(({ label }) => label))) + to;
	const count = needed === 1 ? 'a card' : formatCount(needed, 'cards');
	return `${sentenceCase(verb)} ${count}${to} (${picked.length} of ${needed})`;
}

/** The number of prices of a call for which a lesson has room. */
const MAX_LESSON_PRICES = 3;

/**
 * A note where there is little room: its lines as one, unless there is room for a line each; in a lesson without the
 * lowest prices, if there are many.
 */
export function shortNote(note: string, isLesson: boolean, hasLines = false): string {
	const [meaning = '', ...prices] = note.split('\n');
	return [meaning, ...(isLesson ? prices.slice(-MAX_LESSON_PRICES) : prices)].join(hasLines ? '\n' : ' ');
}
