import type { CardInfo, Deck } from '$lib/deck';

/** The columns of pips, as x on a face of 100 × 140. */
const LEFT = 34.5;
const CENTRE = 50;
const RIGHT = 65.5;

/** The rows of pips, as y: three, or four on nines and tens, or the first and the last of three. */
const THREE = [28, 70, 112];
const FOUR = [26, 55.33, 84.67, 114];
const OUTER = [28, 112];

/** The pips of each rank: for each column its x and the y of its rows. */
const COLUMNS: Record<string, [number, number[]][]> = {
	'2': [[CENTRE, OUTER]],
	'3': [[CENTRE, THREE]],
	'4': [
		[LEFT, OUTER],
		[RIGHT, OUTER],
	],
	'5': [
		[LEFT, OUTER],
		[CENTRE, [70]],
		[RIGHT, OUTER],
	],
	'6': [
		[LEFT, THREE],
		[RIGHT, THREE],
	],
	'7': [
		[LEFT, THREE],
		[CENTRE, [49]],
		[RIGHT, THREE],
	],
	'8': [
		[LEFT, THREE],
		[CENTRE, [49, 91]],
		[RIGHT, THREE],
	],
	'9': [
		[LEFT, FOUR],
		[CENTRE, [70]],
		[RIGHT, FOUR],
	],
	'10': [
		[LEFT, FOUR],
		[CENTRE, [40.67, 99.33]],
		[RIGHT, FOUR],
	],
};

/** The centres of the pips of a rank; empty for ranks without pips. */
export function pipsOf(rank: string): { x: number; y: number }[] {
	return (COLUMNS[rank] ?? []).flatMap(([x, ys]) => ys.map((y) => ({ x, y })));
}

/** The four people on cards, drawn in `FigureSymbols`. */
export type Person = 'king' | 'queen' | 'knight' | 'jack';

/** What people are called in many decks: in English, or by foreign names that English players use. */
const PEOPLE: Record<string, Person> = {
	king: 'king',
	queen: 'queen',
	dame: 'queen',
	over: 'queen',
	ober: 'queen',
	knight: 'knight',
	cavalier: 'knight',
	jack: 'jack',
	knave: 'jack',
	valet: 'jack',
	under: 'jack',
	unter: 'jack',
};

/** The person on a court card, from the first word of the card's name ("knight of spades"). */
export function personOf({ name, suits }: CardInfo): Person | undefined {
	if (suits.length !== 1) return undefined;
	const word = /^(?:the |second )*(\w+)/i.exec(name)?.[1]?.toLowerCase() ?? '';
	return PEOPLE[word];
}

/** Whether the numbers of this suit are drawn as numerals: where they go beyond ten, as the trumps of a tarot. */
export function hasNumerals(deck: Deck, letter: string | undefined): boolean {
	return Object.values(deck.cards).some(
		({ rank, suits }) => suits.length === 1 && suits[0] === letter && Number(rank) > 10,
	);
}

/** The drawing of a card without a rank, by its name: a joker, a wizard, or for all others the Excuse. */
export function figureOf({ name }: CardInfo): 'joker' | 'wizard' | 'excuse' {
	if (/\b(joker|jester|fool)\b/i.test(name)) return 'joker';
	return /\b(wizard|witch|mage)\b/i.test(name) ? 'wizard' : 'excuse';
}
