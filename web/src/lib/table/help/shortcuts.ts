/** The keys of the table. With the focus in the hand a suit's letter goes to the suit; with Shift it is the key again. */
export const KEYS = [
	['t', 'turn', 'Say whose turn it is'],
	['c', 'trick', 'Say the cards in the middle'],
	['l', 'last', 'The last trick'],
	['b', 'bids', 'Say the bids and how far each has come'],
	['s', 'score', 'The score sheet'],
	['g', 'log', 'The log'],
	['r', 'rules', 'The rules, with those that bind now'],
	['h', 'hint', 'A hint, where the table allows it'],
	['u', 'undo', 'Take back, where the table allows it'],
	['f', 'hand', 'To the hand'],
	['n', 'next', 'Next hand, or on: from a finished trick, or after a deal'],
	['e', 'skip', 'To the end of a hand that you sit out'],
	['?', 'help', 'This list'],
] as const;

export type Act = (typeof KEYS)[number][1];

/** What a key does; undefined where it writes into a field, or is no key of the table. */
export function actOf(event: KeyboardEvent): Act | undefined {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
	if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog'))
		return undefined;
	return KEYS.find(([key]) => key === event.key.toLowerCase())?.[1];
}
