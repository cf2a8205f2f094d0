import { formatCount, sentenceCase } from '$lib/text';
import type { Choice } from '$lib/wire';

/** Calls that begin alike: bids of one level, or one game with its announcements. */
export interface CallGroup {
	/** What they begin with: "3", "grand". */
	name: string;
	calls: Choice[];
}

/** From how many calls on they are chosen in two steps, where they fall into groups. */
const MANY = 9;

/** How many calls that begin alike are a family, which is said once, below what is usually called. */
const FAMILY = 3;

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
	const all = [...byName].map(([name, named]) => ({ name, calls: named }));
	const isGroup = (one: CallGroup) => one.calls.length > 1 || levels.has(one.name);
	const groups = all.filter(isGroup);
	const single = all.filter((one) => !isGroup(one)).flatMap((one) => one.calls);
	return groups.length > 1 ? { groups, single } : undefined;
}

/** Calls that differ in one word, such as solos: what they share is said once, in a sentence with their first word. */
export interface CallFamily {
	/** What all begin with: "solo". */
	name: string;
	/** The sentence that begins the note of each, or the whole note if it is that of all. */
	shared: string;
	/** The calls, without what they share. */
	calls: Choice[];
	/** The other calls, of which one is what most players call most of the time. */
	usual: Choice[];
}

/** The one family among calls that are few; undefined if there is none. */
export function callFamily(calls: Choice[]): CallFamily | undefined {
	if (calls.length > MANY) return undefined;
	const nameOf = ({ label }: Choice) => /^(\S+) \S+$/.exec(label)?.[1];
	const name = calls
		.map(nameOf)
		.find((one) => one && calls.filter((call) => nameOf(call) === one).length >= FAMILY);
	const alike = calls.filter((call) => nameOf(call) === name);
	const usual = calls.filter((call) => !alike.includes(call));
	if (!name || !usual.length || alike.some(({ value }) => value !== null)) return undefined;
	const [first = '', ...others] = alike.map(({ note }) => note);
	const isSame = others.every((note) => note === first);
	const shared = isSame ? first : first.slice(0, first.indexOf('. ') + 2);
	if (!shared.trim() || !others.every((note) => note.startsWith(shared))) return undefined;
	return {
		name,
		shared: shared.trim(),
		calls: alike.map((call) => ({
			...call,
			label: call.label.slice(name.length + 1),
			note: call.note.slice(shared.length),
		})),
		usual,
	};
}

/** Labels that begin alike, such as "discard 4♣" and "discard 2♣", in a row that says the word once. */
export function withoutRepeats(labels: string[]): string {
	const [first = '', ...others] = labels;
	const word = `${first.split(' ')[0] ?? ''} `;
	return [first, ...others.map((label) => (label.startsWith(word) ? label.slice(word.length) : label))].join(
		' ',
	);
}

/** What the button says with which chosen cards are given: what they make, or how many are chosen; and to whom. */
export function giveWords(given: Choice[], missing: number, needed: number, asks = ''): string {
	const [, verb = 'choose', to = ''] = /^(\w+) .*\bcards?( to .+)?$/.exec(asks) ?? [];
	if (given.length) return sentenceCase(withoutRepeats(given.map(({ label }) => label))) + to;
	return `${sentenceCase(verb)} ${needed === 1 ? 'a card' : formatCount(needed, 'cards')}${to} (${needed - missing} of ${needed})`;
}
