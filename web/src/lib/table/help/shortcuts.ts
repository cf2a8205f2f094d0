/**
 * The keys of the table, their names and descriptions. With the focus in the hand, a suit's letter moves to that suit
 * instead; Shift with the letter is the shortcut again.
 */
export const SHORTCUTS = [
	['t', 'turn', 'Say whose turn it is'],
	['c', 'trick', 'Say the cards in the middle'],
	['l', 'last', 'The last trick'],
	['b', 'bids', 'Say the bids and everyone’s progress'],
	['s', 'score', 'The score sheet'],
	['g', 'log', 'The log'],
	['r', 'rules', 'The rules, with those that apply now'],
	['h', 'hint', 'A hint, if the table allows it'],
	['u', 'undo', 'Undo, if the table allows it'],
	['f', 'hand', 'Go to the hand'],
	['n', 'next', 'Next hand; or continue, after a trick or a deal'],
	['e', 'skip', 'Skip the rest of a hand that you sit out'],
	['?', 'help', 'This list'],
] as const;

export type Shortcut = (typeof SHORTCUTS)[number][1];

/** The shortcut of a key; undefined if the key is typed into a field, or has none. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
	if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog'))
		return undefined;
	return SHORTCUTS.find(([key]) => key === event.key.toLowerCase())?.[1];
}
