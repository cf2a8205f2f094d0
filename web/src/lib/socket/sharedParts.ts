/**
 * Keeps the equal parts of two states as the same objects. Each event brings a whole state, most of which is as before:
 * what is drawn from parts that did not change is then not drawn again.
 */

/** Replaces every part of `after` that equals the same part of `before` by that object; returns the result. */
export function withSharedParts<T>(before: unknown, after: T): T {
	return shared(before, after) as T;
}

function shared(before: unknown, after: unknown): unknown {
	if (Object.is(before, after)) return after;
	if (Array.isArray(after)) return Array.isArray(before) ? sharedItems(before, after) : after;
	if (Array.isArray(before) || !isRecord(before) || !isRecord(after)) return after;
	const keys = Object.keys(after);
	for (const key of keys) after[key] = shared(before[key], after[key]);
	const isSame =
		Object.keys(before).length === keys.length &&
		keys.every((key) => key in before && Object.is(before[key], after[key]));
	return isSame ? before : after;
}

/** The same for lists, whose items may have moved up, as the cards of a hand do when one is played. */
function sharedItems(before: unknown[], after: unknown[]): unknown[] {
	const itemsByKey =
		before.length === after.length ? undefined : new Map(before.map((item) => [keyOf(item), item]));
	for (const [index, item] of after.entries())
		after[index] = shared(itemsByKey ? (itemsByKey.get(keyOf(item)) ?? before[index]) : before[index], item);
	return before.length === after.length && after.every((item, index) => Object.is(item, before[index]))
		? before
		: after;
}

const keyOf = (item: unknown) => (isRecord(item) ? JSON.stringify(item) : item);

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
