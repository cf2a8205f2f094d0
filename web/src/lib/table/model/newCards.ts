import type { State } from '$lib/wire';

/** The viewer's own cards, also while those of the dummy are asked for. */
function ownCards({ mine }: State): string[] {
	if (!mine) return [];
	return mine.own_hand.length
		? mine.own_hand
		: mine.hand.flatMap(({ cards }) => cards.map(({ code }) => code));
}

/**
 * The cards that came into the viewer's hand after the deal, by a pass or a swap, from before the first trick until its
 * end.
 *
 * @param received those that had come before
 * @param given what the viewer gave away last, and gets back if that is undone
 */
export function newCards(
	before: State | undefined,
	now: State,
	received: readonly string[],
	given: readonly string[],
): readonly string[] {
	const hand = now.public;
	if (!hand || hand.last || before?.public?.hand !== hand.hand) return [];
	if (before.public.phase !== 'calls') return received;
	const held = new Set([...ownCards(before), ...given, ...received]);
	const came = held.size ? ownCards(now).filter((code) => !held.has(code)) : [];
	return came.length ? [...received, ...came] : received;
}
