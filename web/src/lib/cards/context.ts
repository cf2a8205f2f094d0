import { getContext, setContext } from 'svelte';
import type { DeckTable } from './deck';

const KEY = Symbol('deck');

/** Makes the deck known to every `Card` and `Suit` below; a function, so that it may change. */
export function provideDeck(deck: () => DeckTable | undefined): void {
	setContext(KEY, deck);
}

/** The deck that a component above has provided. */
export function useDeck(): () => DeckTable | undefined {
	return getContext<(() => DeckTable | undefined) | undefined>(KEY) ?? (() => undefined);
}
