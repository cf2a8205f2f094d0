import { sentenceCase } from '$lib/text';
import type { LadderStep, PublicView, TableFact } from '$lib/wire';
import type { Deck } from '$lib/deck';

/** Whether a fact is a tile as large as a card; the restricted suits and the ranks of trumps are smaller. */
export function isTile({ id }: TableFact): boolean {
	return !['restricted_suits', 'trump_ranks'].includes(id);
}

/** Whether a fact of one suit names it in words. On an upright page of three or more tiles only the first one does. */
export function saysSuit(
	fact: TableFact,
	tiles: TableFact[],
	kind: 'upright' | 'landscape' | 'wide',
): boolean {
	const hasWord = isTile(fact) && (kind !== 'upright' || tiles.length < 3 || fact === tiles[0]);
	return fact.suits.length === 1 && (kind === 'wide' || hasWord);
}

/** The sentence that a press on a fact shows: what it is, and why. */
export function factSentence({ name, text, why }: TableFact): string {
	const label = `${sentenceCase(`${name}: ${text}`)}.`;
	return why ? `${label} ${why.replaceAll('`', '')}` : label;
}

/** Whether an element got the focus by keyboard. A press explains a fact by itself, and its focus must not do so again. */
export function isKeyboardFocus({ currentTarget }: FocusEvent): boolean {
	return currentTarget instanceof Element && currentTarget.matches(':focus-visible');
}

/** The length of the longest word, which must fit on a tile. */
export function longestWordLength(text: string): number {
	return Math.max(...text.split(/[\s-]+/).map((word) => word.length));
}

/** The trumps from the highest down; empty if all are of one suit, in the same order as every other suit. */
export function ladderSteps(
	hand: Pick<PublicView, 'ladder'> | null | undefined,
	deck: Deck | undefined,
): LadderStep[] {
	const ladder = hand?.ladder ?? [];
	const cards = ladder.flatMap(({ card }) => deck?.cards[card] ?? []);
	const [suit] = cards[0]?.suits ?? [];
	const levels = cards.map(({ rank }) => deck?.ranks.indexOf(rank) ?? 0);
	const isUsual =
		cards.every(({ suits }) => suits.length === 1 && suits[0] === suit) &&
		levels.every((level, index) => index === 0 || level < (levels[index - 1] ?? 0));
	return isUsual ? [] : ladder;
}

/**
 * The facts of the hand that the table shows: not who sits out, which the seat says. A trump suit is added where neither a
 * fact nor a ladder shows it, as in Spades, where the same suit is trump in every hand.
 */
export function shownFacts(
	hand: Pick<PublicView, 'facts' | 'ladder'> | null | undefined,
	deck: Deck | undefined,
): TableFact[] {
	const facts = (hand?.facts ?? []).filter(({ id }) => id !== 'sitting_out');
	const letter = deck?.cards[hand?.ladder[0]?.card ?? '']?.suits[0] ?? '';
	const name = deck?.suits[letter]?.name;
	const isNamed = facts.some(({ id, suits }) => id !== 'restricted_suits' && suits.includes(letter));
	// A suit of that name, as in Tarot, would say nothing more than its tile.
	if (!name || name === 'trumps' || isNamed || ladderSteps(hand, deck).length) return facts;
	return [
		{ id: 'trump', name: 'trump', text: name, why: '', rule: '', suits: [letter], cards: [] },
		...facts,
	];
}

/** A fact that names the ranks that are trumps, in order, if whole ranks are: "fours, then sevens". */
export function trumpRanks(hand: Pick<PublicView, 'trump_ranks'> | null | undefined): TableFact[] {
	const text = hand?.trump_ranks;
	return text ? [{ id: 'trump_ranks', name: 'trumps', text, why: '', rule: '', suits: [], cards: [] }] : [];
}
