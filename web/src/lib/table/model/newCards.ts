import type { State } from '$lib/wire';

/** The viewer's own cards, also while they play the dummy's. */
function ownCards({ mine }: State): string[] {
	if (!mine) return [];
	return mine.own_hand.length
		? mine.own_hand
		: mine.hand.flatMap(({ cards }) => cards.map(({ code }) => code));
}

/**
 * The cards that the viewer received after the deal, by a pass or a swap. They count as new until the first trick is over.
 *
 * @param received those received up to now
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
	const known = new Set([...ownCards(before), ...given, ...received]);
	const arrived = known.size ? ownCards(now).filter((code) => !known.has(code)) : [];
	return arrived.length ? [...received, ...arrived] : received;
}
