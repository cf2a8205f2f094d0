import { toDeck } from '$lib/deck';
import type { DeckInfo } from '$lib/wire';

const SUITS = ['cups', 'coins', 'swords', 'batons', 'bells', 'acorns', 'roses', 'shields'];
const LETTERS = ['u', 'o', 'w', 'b', 'e', 'a', 'r', 'i'];
const RANKS = ['2', '7', 'T', 'U', 'O', 'K', 'A'];
const RANK_NAMES = ['two', 'seven', 'ten', 'under', 'over', 'king', 'ace'];
/** The kinds of the ranks whose kind is not 'number', as on the server. */
const KINDS = { K: 'court', A: 'ace' } as const;

type Card = DeckInfo['cards'][string];

/** A card with its code, as an entry of a deck. */
function card(rank: string, suits: string[], name: string, kind: Card['kind'] = 'number'): [string, Card] {
	const code = `${rank || name}${suits.join('')}`;
	return [code, { code, rank, suits, name, title: '', kind }];
}

const suited = SUITS.flatMap((suit, index) =>
	RANKS.map((rank, rankIndex) =>
		card(
			rank,
			[LETTERS[index] ?? ''],
			`${RANK_NAMES[rankIndex]} of ${suit}`,
			KINDS[rank as keyof typeof KINDS],
		),
	),
);

/** A deck that a game of your own might have: eight suits, unusual ranks, cards with several suits or none, and a joker. */
export const SAMPLE = toDeck({
	deck: 'sample',
	suits: SUITS.map((name, index) => ({ letter: LETTERS[index] ?? '', name, symbol: '' })),
	ranks: [...RANKS, 'P', 'XIV'],
	cards: Object.fromEntries([
		...suited,
		card('9', ['u', 'w'], 'nine of cups and swords'),
		card('P', ['u', 'o', 'w'], 'pawn of cups, coins and swords'),
		card('XIV', [], 'fourteen of trumps', 'excuse'),
		card('', [], 'joker', 'excuse'),
		card('', [], 'wizard', 'excuse'),
	]),
});

const FRENCH = [
	['s', 'spades', '♠'],
	['h', 'hearts', '♥'],
] as const;
const TAROT_COURTS = [
	['V', 'jack'],
	['C', 'knight'],
	['D', 'queen'],
	['R', 'king'],
] as const;

/** Cards of a tarot: four courts, trumps up to 21, and the Excuse. */
export const TAROT = toDeck({
	deck: 'tarot',
	suits: [
		...FRENCH.map(([letter, name, symbol]) => ({ letter, name, symbol })),
		{ letter: 't', name: 'trumps', symbol: '' },
	],
	ranks: [...TAROT_COURTS.map(([rank]) => rank), '1', '2', '9', '15', '21'],
	cards: Object.fromEntries([
		...FRENCH.flatMap(([letter, suit]) =>
			TAROT_COURTS.map(([rank, name]) => card(rank, [letter], `${name} of ${suit}`)),
		),
		...['1', '2', '9', '15', '21'].map((rank) => card(rank, ['t'], `${rank} of trumps`)),
		card('', [], 'the Excuse', 'excuse'),
	]),
});
