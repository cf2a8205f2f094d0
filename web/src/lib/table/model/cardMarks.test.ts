import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import type { Choice, State } from '$lib/wire';
import { callsOf, highlightedCards, judgement, lessonPlaces, markOf, newCards } from './cardMarks';

const at = (codes: string[], all: object = {}, own: string[] = []) =>
	({
		mine: { own_hand: own, hand: [{ cards: codes.map((code) => ({ code })) }] },
		public: { hand: 1, phase: 'calls', last: null, ...all },
	}) as unknown as State;

it('finds the cards that came after the deal, until the first trick is over', () => {
	const [dealt, passed] = [at(['2h', '3h', '4h']), at(['3h', '4h'])];
	const got = at(['3h', '4h', 'Qs'], { phase: 'tricks' });
	expect(newCards(undefined, dealt, [], [])).toEqual([]);
	expect(newCards(dealt, passed, [], ['2h'])).toEqual([]);
	expect(newCards(passed, got, [], ['2h'])).toEqual(['Qs']);
	expect(newCards(got, at(['3h', '4h'], { phase: 'tricks' }), ['Qs'], ['2h'])).toEqual(['Qs']);
	expect(newCards(got, at(['3h'], { phase: 'tricks', last: {} }), ['Qs'], [])).toEqual([]);
});

it('takes no card for a new one that comes back, or is dealt in the next hand', () => {
	expect(newCards(at(['3h']), at(['2h', '3h']), [], ['2h'])).toEqual([]);
	expect(newCards(at(['3h'], { phase: 'over' }), at(['Qs'], { hand: 2 }), ['3h'], [])).toEqual([]);
	expect(newCards(at([]), at(['Qs']), [], [])).toEqual([]);
});

it('looks at the own cards where those of the dummy are asked for', () => {
	expect(newCards(at(['3h']), at(['Ks', 'Qs'], { phase: 'tricks' }, ['3h']), [], [])).toEqual([]);
});

const lesson = (text: string, moves: string[] = []) => ({ lesson: { text, moves } }) as unknown as State;

describe('the cards that a lesson speaks of', () => {
	it('are those of its words and of its moves', () => {
		expect(highlightedCards(lesson('Lead the Mill `8wl`.', ['8wl/w']), DECKS.decktet)).toEqual(
			new Set(['8wl']),
		);
		expect(highlightedCards(lesson('Take two.', ['6c+As+Th']), DECKS.french)).toEqual(
			new Set(['6c', 'As', 'Th']),
		);
	});

	it('are none where it names none', () => {
		expect(highlightedCards(lesson('Say `bid 95`.', ['bid 95']), DECKS.french)).toBeUndefined();
		expect(highlightedCards(undefined, DECKS.french)).toBeUndefined();
	});
});

describe('the places that a lesson points at', () => {
	const at = (text: string) => {
		const found = lessonPlaces(
			{
				...lesson(text),
				seats: ['You', 'Robin', 'Mika'].map((name, seat) => ({ seat, name })),
				public: { facts: [{ id: 'trump', name: 'trump' }] },
			} as unknown as State,
			DECKS.decktet,
		);
		return { facts: [...found.facts], seats: [...found.seats] };
	};

	it('are what binds, where it is named', () => {
		expect(at('One suit is trump: it beats the others.')).toEqual({ facts: ['trump'], seats: [] });
	});

	it('are the players who are named, or all of them', () => {
		expect(at('Mika, who sits opposite, is your partner.')).toEqual({ facts: [], seats: [2] });
		expect(at('Three players play one card each.')).toEqual({ facts: [], seats: [0, 1, 2] });
	});

	it('are none where cards are named, which are lit themselves', () => {
		expect(at('Mika leads a trump, `8wl`.')).toEqual({ facts: [], seats: [] });
		expect(lessonPlaces(undefined, undefined).seats.size).toBe(0);
	});
});

const choice = (move: string, parts: Partial<Choice> = {}): Choice => ({
	move,
	label: move,
	note: '',
	card: null,
	cards: [],
	named: null,
	value: null,
	warning: null,
	...parts,
});
const values = (...behind: [string, number][]) => behind.map(([move, less]) => ({ move, behind: less }));

describe('the marks of an answer', () => {
	const leads = ['Cl/l', 'Ck/k', '9lk/l', '9lk/k'].map((move) =>
		choice(move, { card: move.split('/')[0] ?? '', named: move.slice(-1) }),
	);

	it('shows the wrong card and the right one', () => {
		const judged = judgement(leads, values(['Ck/k', 0], ['Cl/l', 1.2], ['9lk/l', 2], ['9lk/k', 2]), 'Cl/l');
		expect(['Cl', 'Ck', '9lk'].map((code) => markOf(judged, code))).toEqual(['wrong', 'right', undefined]);
	});

	it('does not call a card wrong whose suit was', () => {
		const judged = judgement(leads, values(['9lk/k', 0], ['9lk/l', 2], ['Cl/l', 3], ['Ck/k', 3]), '9lk/l');
		expect(markOf(judged, '9lk')).toBe('right');
	});

	it('shows a right card alone', () => {
		const judged = judgement(leads, values(['Ck/k', 0], ['Cl/l', 0], ['9lk/l', 2], ['9lk/k', 2]), 'Cl/l');
		expect(['Cl', 'Ck'].map((code) => markOf(judged, code))).toEqual(['right', undefined]);
		expect(markOf(undefined, 'Cl')).toBeUndefined();
	});

	it('shows which of several cards were wrong', () => {
		const swaps = [choice('a b', { cards: ['a', 'b'] }), choice('b c', { cards: ['b', 'c'] })];
		const judged = judgement(swaps, values(['b c', 0], ['a b', 1]), 'a b');
		expect(['a', 'b', 'c'].map((code) => markOf(judged, code))).toEqual(['wrong', 'right', 'right']);
	});
});

describe('the calls of an answer', () => {
	it('are all if they are few, with what each is behind', () => {
		const judged = judgement(
			[choice('none'), choice('some'), choice('most')],
			values(['some', 0], ['none', 2.2], ['most', 4]),
			'none',
		);
		expect(callsOf(judged).map(({ move, behind }) => [move, behind])).toEqual([
			['none', 2.2],
			['some', 0],
			['most', 4],
		]);
	});

	it('are the one that was made and the best where there are many, and no cards', () => {
		const bids = [70, 75, 80, 85, 90].map((value) => choice(`bid ${value}`, { value }));
		const behind = values(['bid 80', 0], ['bid 75', 0], ['bid 70', 3], ['bid 85', 4], ['bid 90', 5]);
		const judged = judgement([...bids, choice('As', { card: 'As' })], behind, 'bid 90');
		expect(callsOf(judged).map(({ move }) => move)).toEqual(['bid 80', 'bid 90']);
	});
});
