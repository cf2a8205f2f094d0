import { getContext, setContext } from 'svelte';
import type { DeckInfo } from '$lib/wire';

/** The cards of a deck as the server describes them: the page knows no card by itself. */
export interface Deck {
	deck: string;
	/** The cards by code. */
	cards: Record<string, CardInfo>;
	/** The suits by letter. */
	suits: Record<string, DeckSuit>;
	/** The ranks from low to high. */
	ranks: string[];
}

export type CardInfo = DeckInfo['cards'][string];

/** A suit of a deck, with the glyph that the page draws for it. */
interface DeckSuit {
	name: string;
	/** One character, as the server writes it in sentences: `♥`; empty if it has none. */
	symbol: string;
	/** The id of its glyph, and of its colour: `decktet-m`, `french-h`, `other-2`. */
	glyph: string;
}

/** Makes a `Deck` from the server's description: suits are found by their letters, and have glyphs. */
export function toDeck({ deck, suits, cards, ranks }: DeckInfo): Deck {
	const glyphs = glyphsOfSuits(suits);
	const byLetter = suits.map(({ letter, name, symbol }, index) => [
		letter,
		{ name, symbol, glyph: glyphs[index] ?? '' },
	]);
	return { deck, cards, ranks, suits: Object.fromEntries(byLetter) as Deck['suits'] };
}

/** The spoken name of a card, or its code if the deck does not have it. */
export function cardName(deck: Deck | undefined, code: string): string {
	return deck?.cards[code]?.name ?? code;
}

/** The printed ranks of court cards by name, because codes differ: `R` is the king of French Tarot. */
const COURTS: Record<string, string> = { king: 'K', queen: 'Q', knight: 'C', jack: 'J' };

/**
 * The rank as printed; "" for a card without one. A ten is `10`. The second of two identical cards has a rank of its own,
 * such as `Q'`, but is printed like the first.
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

/** Returns the deck that a component above provides. */
export function useDeck(): () => Deck | undefined {
	return getContext<(() => Deck | undefined) | undefined>(KEY) ?? (() => undefined);
}

/** The number of plain shapes for suits without a glyph of their own. */
const OTHER_GLYPHS = 8;

/** The glyphs of suits by name or symbol, in any deck. */
const KNOWN_GLYPHS: Record<string, string> = {
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

/** The plain shapes by the names of their colours in `palette.css`. */
const COLOURS: Record<string, number> = {
	blue: 0,
	red: 1,
	green: 2,
	yellow: 3,
	purple: 4,
	violet: 4,
	teal: 5,
	turquoise: 5,
	black: 6,
	brown: 7,
};

/** For colours that the palette lacks, the shapes that come nearest, the best first. */
const NEAR_COLOURS: Record<string, number[]> = {
	orange: [3, 7],
	gold: [3, 7],
	pink: [4, 1],
	cyan: [5, 0],
};

/**
 * The ids of the suits' glyphs and colours: its own, or a plain shape, which has the colour that the suit is named
 * after, if there is one and no other suit has it. The other shapes are chosen by the suit's index in its deck.
 */
function glyphsOfSuits(suits: DeckInfo['suits']): string[] {
	const glyphs = suits.map(
		({ name, symbol }) => KNOWN_GLYPHS[symbol] ?? KNOWN_GLYPHS[name.toLowerCase()] ?? '',
	);
	const isFree = (shape: number) => !glyphs.includes(`other-${shape}`);
	const choose = (shapesOf: (name: string, index: number) => (number | undefined)[]) => {
		for (const [index, { name }] of suits.entries()) {
			const shape = glyphs[index]
				? undefined
				: shapesOf(name.toLowerCase(), index).find((one) => one !== undefined && isFree(one));
			if (shape !== undefined) glyphs[index] = `other-${shape}`;
		}
	};
	choose((name) => [COLOURS[name]]);
	choose((name) => NEAR_COLOURS[name] ?? []);
	choose((_, index) => Array.from({ length: OTHER_GLYPHS }, (_, next) => (index + next) % OTHER_GLYPHS));
	return glyphs.map((glyph, index) => glyph || `other-${index % OTHER_GLYPHS}`);
}

const isOtherGlyph = (glyph: string) => glyph.startsWith('other-');

/** Whether a suit's letter must be next to its glyph: it is one of several plain shapes in its deck. */
export function needsLetter(glyph: string, { suits }: { suits: Record<string, { glyph: string }> }): boolean {
	return isOtherGlyph(glyph) && Object.values(suits).filter((suit) => isOtherGlyph(suit.glyph)).length > 1;
}
