import { getContext, setContext } from 'svelte';
import type { DeckInfo } from '$lib/wire';

/** The cards of a deck as the server describes them: the client knows no card by itself. */
export interface Deck {
	deck: string;
	/** By code. */
	cards: Record<string, CardInfo>;
	/** By letter. */
	suits: Record<string, SuitInfo>;
	/** From low to high. */
	ranks: string[];
}

export type CardInfo = DeckInfo['cards'][string];

export interface SuitInfo {
	name: string;
	/** One character, as the server writes it in sentences: `♥`; empty if it has none. */
	symbol: string;
	/** The id of its glyph, and of its colour: `decktet-m`, `french-h`, `other-2`. */
	glyph: string;
}

/** Turns a deck of the server's into a `Deck`, whose suits are found by their letters and have glyphs. */
export function toDeck({ deck, suits, cards, ranks }: DeckInfo): Deck {
	const drawn = suits.map((suit, place) => [
		suit.letter,
		{ name: suit.name, symbol: suit.symbol, glyph: glyphOf(suit, place) },
	]);
	return { deck, cards, ranks, suits: Object.fromEntries(drawn) as Deck['suits'] };
}

/** The spoken name of a card, or its code if the deck does not have it. */
export function cardName(deck: Deck | undefined, code: string): string {
	return deck?.cards[code]?.name ?? code;
}

/** What is printed on the courts, by their names, whatever letters the records have: `R` is the king of French Tarot. */
const COURTS: Record<string, string> = { king: 'K', queen: 'Q', knight: 'C', jack: 'J' };

/**
 * The rank as printed, and nothing for a card without one: ten is `10`. The second of two cards that are alike has a
 * rank of its own, such as `Q'`; both look the same.
 */
export function printedRank({ rank, name }: CardInfo): string {
	const printed = rank.replace(/'+$/, '');
	const court = COURTS[/^(\w+) of /i.exec(name)?.[1]?.toLowerCase() ?? ''];
	return court ?? (printed === 'T' && /\bten\b/i.test(name) ? '10' : printed);
}

/** What is printed on a card without a rank, such as "Excuse" or "Joker". */
export function printedName({ title, name }: CardInfo): string {
	const words = (title || name).replace(/^(the|an?) /i, '');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The glyphs of a card's suits, in the deck's order. */
export function glyphsOf(deck: Deck, info: CardInfo): string[] {
	return info.suits.map((letter) => deck.suits[letter]?.glyph ?? '');
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

/** How many glyphs there are for suits that have none of their own. */
export const OTHER_GLYPHS = 8;

/** Suits that are known in whatever deck they are, by their names or symbols. */
const KNOWN: Record<string, string> = {
	moons: 'decktet-m',
	suns: 'decktet-s',
	waves: 'decktet-w',
	leaves: 'decktet-l',
	wyrms: 'decktet-y',
	knots: 'decktet-k',
	spades: 'french-s',
	hearts: 'french-h',
	diamonds: 'french-d',
	clubs: 'french-c',
	'♠': 'french-s',
	'♥': 'french-h',
	'♦': 'french-d',
	'♣': 'french-c',
};

/** The id of a suit's glyph and colour: its own, or a plain shape by the suit's place in its deck. */
export function glyphOf({ name, symbol }: DeckInfo['suits'][number], place: number): string {
	return KNOWN[symbol] ?? KNOWN[name.toLowerCase()] ?? `other-${place % OTHER_GLYPHS}`;
}

const isOtherGlyph = (glyph: string) => glyph.startsWith('other-');

/** Whether a suit's letter belongs next to its glyph: one of the plain shapes, and not the only one in its deck. */
export function needsLetter(glyph: string, { suits }: { suits: Record<string, { glyph: string }> }): boolean {
	return isOtherGlyph(glyph) && Object.values(suits).filter((suit) => isOtherGlyph(suit.glyph)).length > 1;
}
