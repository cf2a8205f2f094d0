import { expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import type { State } from '$lib/wire';
import { notesFor } from './coachNotes';

const { decktet, french } = DECKS;

const words = { up: '{up} was turned up.', hand: 'Two suits.', NS3: 'Bid.', lead: 'Lead.', trick: 'Taken.' };
const moment = (mine: object, all: object = {}) =>
	({
		stage: 'playing',
		lesson: null,
		secret_phase: null,
		mine: {
			seat: 0,
			my_turn: true,
			rule: 'NS3',
			hand: [{ cards: [] }],
			choice_kind: 'call',
			choices: [],
			...mine,
		},
		public: { piles: [{ cards: ['8wl'] }], facts: [], seats: [], trick: null, ...all },
	}) as unknown as State;
const keys = (state: State, seen: string[] = []) =>
	notesFor(state, words, seen, decktet).map(({ key }) => key);

it('explains the cards on the table first, then the hand, then the question', () => {
	expect(keys(moment({}))).toEqual(['up', 'hand', 'NS3']);
	expect(keys(moment({}), ['up', 'hand'])).toEqual(['NS3']);
	expect(notesFor(moment({}), words, [], decktet)[0]?.text).toBe('`8wl` was turned up.');
	expect(notesFor(moment({}), words, [], decktet).map(({ asks }) => asks)).toEqual([false, false, true]);
});

it('says nothing of the suits of a card that has none', () => {
	expect(keys(moment({}, { piles: [{ cards: ['X'] }] }))).toEqual(['hand', 'NS3']);
});

it('has other words for a card turned up of a rank that the game names', () => {
	const noted = (code: string) =>
		notesFor(moment({}, { piles: [{ cards: [code] }] }), { ...words, up_7: 'Only {up}.' }, [], french)[0]
			?.text;
	expect(noted('7h')).toBe('Only `7h`.');
	expect(noted('8h')).toBe('`8h` was turned up.');
});

it('says of a card of one suit that there is nothing to choose', () => {
	const noted = (cards: string[]) =>
		notesFor(moment({}, { piles: [{ cards }] }), { ...words, up_single: '{up} is it.' }, [], decktet)[0]
			?.text;
	expect(noted(['Cs'])).toBe('`Cs` is it.');
	expect(noted(['8wl'])).toBe('`8wl` was turned up.');
});

it('waits in the tricks until it is this viewer’s turn', () => {
	expect(keys(moment({ my_turn: false }, { phase: 'tricks' }))).toEqual([]);
	expect(keys(moment({ my_turn: false }, { phase: 'calls' }))).toEqual(['up', 'hand']);
});

it('says once to a player who sits out the hand why that is, and nothing else', () => {
	const noted = (sits_out: string, seen: string[] = []) =>
		notesFor(
			moment({ my_turn: false }, { phase: 'tricks', seats: [{ sits_out }, { sits_out: 'hand' }] }),
			{ ...words, sits_out: 'Your partner plays alone.' },
			seen,
			decktet,
		);
	expect(noted('hand').map(({ key, about }) => [key, about])).toEqual([['sits_out', ['[data-seat="0"]']]]);
	expect(noted('hand', ['sits_out'])).toEqual([]);
	expect(noted('trick')).toEqual([]);
});

it('has words of its own for two facts of one suit', () => {
	const facts = (...named: [string, string[]][]) => named.map(([id, suits]) => ({ id, suits, cards: [] }));
	const noted = (all: object) =>
		notesFor(moment({}, all), { ...words, up_same: 'Both.' }, [], decktet)[0]?.text;
	expect(noted({ facts: facts(['trump', ['k']], ['cursed', ['k']]) })).toBe('Both.');
	expect(noted({ facts: facts(['trump', ['k']], ['cursed', ['m']]) })).toBe('`8wl` was turned up.');
	expect(noted({ facts: facts(['trump', ['k']], ['restricted_suits', ['k']]) })).toBe('`8wl` was turned up.');
	expect(
		notesFor(moment({}, { facts: facts(['a', ['k']], ['b', ['k']]) }), words, [], decktet)[0]?.text,
	).toBe('`8wl` was turned up.');
});

it('is about all the cards that lie open, where they lie, or about the facts of the hand', () => {
	const aboutUp = (all: object) => notesFor(moment({}, all), { up: 'Look.' }, [], french)[0]?.about;
	expect(aboutUp({ piles: [{ cards: ['6h', '8d'] }] })).toEqual([
		'.piles [data-card="6h"], .piles [data-card="8d"]',
		'.info-bar [data-card="6h"], .info-bar [data-card="8d"]',
		'.info-bar .fact, .info-bar .ladder',
	]);
	expect(aboutUp({ piles: [] })).toEqual(['.info-bar .fact, .info-bar .ladder']);
});

it('explains leading, following and the first trick when they come', () => {
	const seen = ['up', 'hand'];
	const card = { choice_kind: 'card', rule: 'NS7' };
	expect(keys(moment(card, { trick: { number: 1, plays: [] } }), seen)).toEqual(['lead']);
	expect(keys(moment(card, { trick: { number: 2, plays: [{}] } }), seen)).toEqual(['follow', 'trick']);
	expect(keys(moment(card, { trick: { number: 2, plays: [] } }), seen)).toEqual(['lead']);
	const own = { ...words, trick_else: 'Or so.' };
	const taken = notesFor(moment(card, { trick: { number: 2, plays: [{}] } }), own, seen, decktet).map(
		({ key }) => key,
	);
	expect(taken).toEqual(['follow', 'trick', 'trick_else']);
});

it('explains the mark of trumps by a card that has it', () => {
	const noted = (tags: string[]) =>
		notesFor(
			moment({ choice_kind: 'card', hand: [{ cards: [{ code: '8wl', playable: true, tags }] }] }),
			{ trump: 'A star marks trumps.' },
			['up', 'hand', 'follow'],
			decktet,
		).map(({ key }) => key);
	expect(noted(['trump'])).toContain('trump');
	expect(noted(['cursed'])).not.toContain('trump');
});

it('explains following only where some card can’t be played', () => {
	const follow = (...playable: boolean[]) =>
		keys(
			moment(
				{ choice_kind: 'card', hand: [{ cards: playable.map((one) => ({ playable: one })) }] },
				{ trick: { number: 1, plays: [{}] } },
			),
			['up', 'hand'],
		);
	expect(follow(true, false)).toEqual(['follow']);
	expect(follow(true, true)).toEqual([]);
});

it('says first what a game is about, and of its tricks and free cards, where the game has words for that', () => {
	const own = { ...words, goal: 'Win.', tricks: 'Three cards.', free: 'Any card.' };
	const noted = (mine: object, all: object = {}) =>
		notesFor(moment(mine, all), own, ['up', 'hand'], decktet).map(({ key }) => key);
	expect(noted({})).toEqual(['goal', 'NS3']);
	const hand = [{ cards: [{ playable: true }] }];
	const second = { trick: { number: 1, plays: [{}] } };
	expect(noted({ choice_kind: 'card', hand }, second)).toEqual(['goal', 'tricks', 'free']);
	expect(noted({ choice_kind: 'card', hand: [{ cards: [{ playable: false }] }] }, second)).toEqual([
		'goal',
		'tricks',
		'follow',
	]);
});

it('names the suit that was led if the viewer has none of it, and only then', () => {
	const led = (
		deck: typeof decktet,
		named: string | null,
		groups: [string | null, string[]][],
		own = {},
		suit = 's',
		binds = true,
	) =>
		notesFor(
			moment(
				{
					choice_kind: 'card',
					hand: groups.map(([held, codes]) => ({
						suit: held,
						cards: codes.map((code) => ({ code, playable: true, tags: held ? [] : ['trump'] })),
					})),
				},
				{ trick: { number: 1, led: suit, binds, order: [0, 1, 2], plays: [{ named }] } },
			),
			{ up: 'Up.', hand: 'Two.', ...own },
			['up', 'hand'],
			deck,
		).map(({ text }) => text);
	expect(led(french, null, [['h', ['2h']]])).toEqual(['You have no spades, so you can play any card.']);
	expect(led(french, null, [['s', ['2s']]])).toEqual([]);
	// Where a spade would bind nobody, any card can be played anyhow.
	expect(led(french, null, [['h', ['2h']]], {}, 's', false)).toEqual([]);
	// A spade that is a trump is sorted with the trumps, and need not be played.
	expect(led(french, null, [[null, ['4s']]], { void: 'No {suit}.' })).toEqual(['No spades.']);
	// A hand without trumps has a text of its own.
	const own = { void: 'No {suit}: trump.', void_plain: 'No {suit}, no trump.' };
	expect(led(french, null, [[null, ['4s']]], own)).toEqual(['No spades: trump.']);
	expect(led(french, null, [['h', ['2h']]], own)).toEqual(['No spades, no trump.']);
	// Trumps that are a suit of their own are sorted under none.
	const trumpLed = (groups: [string | null, string[]][]) => led(french, null, groups, { void: 'No.' }, '!');
	expect(trumpLed([['h', ['2h']]])[0]).toMatch(/^A trump was led, and you have none/);
	expect(trumpLed([[null, ['4s']]])).toEqual([]);
	// Where a suit was named a trump that has it follows.
	expect(led(decktet, 's', [[null, ['2sy']]])).toEqual([]);
	expect(led(decktet, 's', [[null, ['9wy', 'Cy']]])).toEqual(['You have no Suns, so you can play any card.']);
});

it('has words for the last to play, who can play other cards than those before', () => {
	const noted = (plays: object[]) =>
		notesFor(
			moment(
				{ choice_kind: 'card', hand: [{ suit: 'h', cards: [{ code: '2h', playable: true }] }] },
				{ trick: { number: 1, led: null, order: [0, 1, 2], plays } },
			),
			{ free: 'Any.', free_last: 'The last.' },
			['hand'],
			french,
		).map(({ text }) => text);
	expect(noted([{}])).toEqual(['Any.']);
	expect(noted([{}, {}])).toEqual(['The last.']);
});

it('names the card that was turned up where it lies with the facts, if no question came before the tricks', () => {
	const binds = { piles: [], facts: [{ id: 'turned', suits: [], cards: ['4h'] }], phase: 'tricks' };
	expect(notesFor(moment({ choice_kind: 'card' }, binds), words, ['hand'], french)[0]?.text).toBe(
		'`4h` was turned up.',
	);
});

it('has something to say of the questions of every game', () => {
	for (const choice_kind of ['call', 'bid', 'cards', 'opening', 'card'])
		expect(notesFor(moment({ choice_kind, rule: 'XX1' }), {}, [], decktet).length, choice_kind).toBe(1);
});

it('says with the first card what each of two sides needs, from the side of the reader', () => {
	const needs = {
		need: 'Yours: {ours}; {others}: {theirs}.',
		need_to_stop: '{others}: {theirs}; yours: {ours}.',
	};
	const side = (seats: number[], at_least: number | null) => ({ seats, at_least });
	const noted = (bidder: number, theirs: number | null = 90, choice_kind = 'opening') =>
		notesFor(
			{
				...moment(
					{ choice_kind },
					{
						seats: [0, 1, 2, 3].map((seat) => ({ role: seat === bidder ? 'bidder' : '' })),
						sides: [side([0, 2], 105), side([1, 3], theirs)],
					},
				),
				seats: ['Ada', 'Elm', 'Cedar', 'Birch'].map((name) => ({ name })),
			} as State,
			needs,
			[],
			decktet,
		).map(({ key, text }) => (key.startsWith('need') ? text : ''))[0];
	expect(noted(2)).toBe('Yours: 105; Elm and Birch: 90.');
	expect(noted(3, 90, 'card')).toBe('Elm and Birch: 90; yours: 105.');
	expect(noted(2, null)).toBe('');
	expect(noted(2, 90, 'call')).toBe('');
});

it('says that choices explain themselves only where all do', () => {
	const general = (...notes: string[]) =>
		notesFor(moment({ rule: 'XX1', choices: notes.map((note) => ({ note })) }), {}, [], decktet)[0]?.text;
	expect(general('Nine points.', 'One.')).toMatch(/^Each choice says/);
	expect(general('Nine points.', '')).toMatch(/^Choose one of these/);
});

it('asks for a number only where there are few other calls', () => {
	const text = (others: number) => {
		const values = [7, 8, 9, 10, ...Array.from({ length: others }, () => null)];
		const choices = values.map((value) => ({ value, note: '' }));
		return notesFor(moment({ choice_kind: 'bid', rule: 'XX1', choices }), {}, [], decktet)[0]?.text;
	};
	expect(text(2)).toMatch(/^Choose a number, or pass/);
	expect(text(9)).toMatch(/^Choose one of these/);
});

it('is silent in a lesson, between hands, and while others play', () => {
	expect(notesFor({ ...moment({}), stage: 'between' }, words, [], decktet)).toEqual([]);
	expect(notesFor({ ...moment({}), lesson: {} } as State, words, [], decktet)).toEqual([]);
	expect(keys(moment({ my_turn: false }), ['up', 'hand'])).toEqual([]);
});
