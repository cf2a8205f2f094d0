import { sentenceCase } from '$lib/text';
import type { LadderStep, PublicView, TableFact } from '$lib/wire';
import type { Deck } from '$lib/deck';

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

/**
 * The trumps from the highest down, where their order has to be known: not those of one suit in the order of every suit.
 */
export function rungs(
	hand: Pick<PublicView, 'ladder'> | null | undefined,
	deck: Deck | undefined,
): LadderStep[] {
	const ladder = hand?.ladder ?? [];
	const cards = ladder.flatMap(({ card }) => deck?.cards[card] ?? []);
	const [suit] = cards[0]?.suits ?? [];
	const places = cards.map(({ rank }) => deck?.ranks.indexOf(rank) ?? 0);
	const isUsual =
		cards.every(({ suits }) => suits.length === 1 && suits[0] === suit) &&
		places.every((place, at) => at === 0 || place < (places[at - 1] ?? 0));
	return isUsual ? [] : ladder;
}

/**
 * What binds, without who sits out, which is said at the seat. Where one suit is trump in every hand, as in Spades, the
 * contract does not say it, and there is no ladder to show it.
 */
export function boundFacts(
	hand: Pick<PublicView, 'facts' | 'ladder'> | null | undefined,
	deck: Deck | undefined,
): TableFact[] {
	const facts = (hand?.facts ?? []).filter(({ id }) => id !== 'sitting_out');
	const letter = deck?.cards[hand?.ladder[0]?.card ?? '']?.suits[0] ?? '';
	const name = deck?.suits[letter]?.name;
	const isSaid = facts.some(({ id, suits }) => id !== 'restricted_suits' && suits.includes(letter));
	if (!name || isSaid || rungs(hand, deck).length) return facts;
	return [
		{ id: 'trump', name: 'trump', text: name, why: '', rule: '', suits: [letter], cards: [] },
		...facts,
	];
}

/** Where whole ranks are trumps, a fact that names them in their order: "fours, then sevens". */
export function trumpRanks(hand: Pick<PublicView, 'trump_ranks'> | null | undefined): TableFact[] {
	const text = hand?.trump_ranks;
	return text ? [{ id: 'trump_ranks', name: 'trumps', text, why: '', rule: '', suits: [], cards: [] }] : [];
}
