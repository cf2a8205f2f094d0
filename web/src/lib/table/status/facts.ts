import { sentenceCase } from '$lib/text';
import type { TableFact } from '$lib/wire';

/** Whether a fact is a tile as large as a card; what changes from trick to trick is smaller. */
export function isTile({ id }: TableFact): boolean {
	return !['restricted_suits', 'trump_ranks'].includes(id);
}

/** Whether one suit is named in words, where there is room for them: upright on one of three tiles, the first. */
export function saysSuit(
	fact: TableFact,
	tiles: TableFact[],
	kind: 'upright' | 'landscape' | 'wide',
): boolean {
	const hasWord = isTile(fact) && (kind !== 'upright' || tiles.length < 3 || fact === tiles[0]);
	return fact.suits.length === 1 && (kind === 'wide' || hasWord);
}

/** What a press on a fact of the hand says: what it is, and why. */
export function factSentence({ name, text, why }: TableFact): string {
	const label = `${sentenceCase(`${name}: ${text}`)}.`;
	return why ? `${label} ${why.replaceAll('`', '')}` : label;
}

/** A press explains by itself; the focus that comes with it would announce it a second time. */
export function isKeyboardFocus({ currentTarget }: FocusEvent): boolean {
	return currentTarget instanceof Element && currentTarget.matches(':focus-visible');
}

/** How many letters the longest word of a fact has, which a tile has room for. */
export function longestWord(text: string): number {
	return Math.max(...text.split(/[\s-]+/).map((word) => word.length));
}
