import { getContext, setContext } from 'svelte';
import type { DeckInfo } from '$lib/wire';

/** The cards of a deck as the server describes them: the client knows no card by itself. */
export interface DeckTable {
	deck: DeckName;
	cards: Record<string, CardInfo>;
	suits: Record<string, SuitInfo>;
}

export type DeckName = 'decktet' | 'french';

export interface CardInfo {
	/** As it stands in the corner: `A`, `2` … `9`, `T`, `J`, `Q`, `K`, `C`; nothing for the Excuse. */
	rank: string | null;
	/** Letters of its suits, none, one or two, in the deck's order. */
	suits: string[];
	/** In full: "the Sailor, 4 of Waves and Leaves", "seven of hearts". */
	name: string;
	/** Its own title, if it has one: "the Sailor". */
	title: string;
	kind: 'number' | 'ace' | 'crown' | 'court' | 'excuse';
}

export interface SuitInfo {
	name: string;
}

/** A deck as the server's lists have it, by letter and by code. */
export function deckTable(info: DeckInfo): DeckTable {
	const suits = Object.fromEntries(info.suits.map(({ letter, name }) => [letter, { name }]));
	return { deck: info.deck as DeckName, cards: info.cards, suits };
}

/** What a card is called when it is spoken; its code where the deck does not have it. */
export function nameOf(deck: DeckTable | undefined, code: string): string {
	return deck?.cards[code]?.name ?? code;
}

/** The rank as it is printed: ten is `10`. */
export function printedRank(rank: string | null): string {
	return rank === 'T' ? '10' : (rank ?? '');
}

const KEY = Symbol('deck');

/** Makes the deck known to every `Card` and `Suit` below; a function, so that it may change. */
export function provideDeck(deck: () => DeckTable | undefined): void {
	setContext(KEY, deck);
}

/** The deck that a component above has provided. */
export function useDeck(): () => DeckTable | undefined {
	return getContext<(() => DeckTable | undefined) | undefined>(KEY) ?? (() => undefined);
}
