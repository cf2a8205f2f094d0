import { getContext, setContext } from 'svelte';
import type { DeckInfo } from '$lib/wire';
import decks from './decks.json';

/** The cards of a deck as the server describes them: the client knows no card by itself. */
export interface Deck {
	deck: DeckName;
	cards: Record<string, CardInfo>;
	suits: Record<string, SuitInfo>;
}

export type DeckName = 'decktet' | 'french';

export interface CardInfo {
	/** As printed in the corner: `A`, `2` … `9`, `T`, `J`, `Q`, `K`, `C`; null for the Excuse. */
	rank: string | null;
	/** The letters of its suits (none, one or two), in the deck's order. */
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

/** Turns a deck of the server's list into a `Deck`, by letter and by code. */
export function toDeck(info: DeckInfo): Deck {
	const suits = Object.fromEntries(info.suits.map(({ letter, name }) => [letter, { name }]));
	return { deck: info.deck as DeckName, cards: info.cards, suits };
}

/** Both decks, for pages that show cards without a table: the home page and the sheet of cards. */
export const DECKS = decks as unknown as Record<DeckName, Deck>;

/** The deck that has all of these cards. */
export function deckOf(codes: string[] | undefined): Deck | undefined {
	return Object.values(DECKS).find((deck) => codes?.every((code) => code in deck.cards) === true);
}

/** The spoken name of a card, or its code if the deck does not have it. */
export function cardName(deck: Deck | undefined, code: string): string {
	return deck?.cards[code]?.name ?? code;
}

/** The rank as printed: ten is `10`. */
export function printedRank(rank: string | null): string {
	return rank === 'T' ? '10' : (rank ?? '');
}

const KEY = Symbol('deck');

/** Provides the deck to every `Card` and `Suit` below. It is a function, so that the deck can change. */
export function provideDeck(deck: () => Deck | undefined): void {
	setContext(KEY, deck);
}

/** The deck that a component above has provided. */
export function useDeck(): () => Deck | undefined {
	return getContext<(() => Deck | undefined) | undefined>(KEY) ?? (() => undefined);
}
