/**
 * The same parts of two states as the same objects. A state comes whole with each event, and most of it is as before:
 * what is drawn from a part that did not change then stays as it is.
 */

/** Returns `after` with every part that equals one at the same place of `before` replaced by that; changes `after`. */
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

/** Items may have moved up, as the cards of a hand do when one is played. */
function sharedItems(before: unknown[], after: unknown[]): unknown[] {
	const moved =
		before.length === after.length ? undefined : new Map(before.map((item) => [keyOf(item), item]));
	for (const [place, item] of after.entries())
		after[place] = shared(moved ? (moved.get(keyOf(item)) ?? before[place]) : before[place], item);
	return before.length === after.length && after.every((item, place) => Object.is(item, before[place]))
		? before
		: after;
}

const keyOf = (item: unknown) => (isRecord(item) ? JSON.stringify(item) : item);

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
