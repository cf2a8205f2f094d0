import { describe, expect, it } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import { optionsFor, shortOf, variantsOf } from '$lib/rules';
import type { ClockRule, GameInfo, GameList } from '$lib/wire';
import { otherSeatsFor, relationTo, tableRequest, defaultForm } from './newTable';

const { games } = catalogue as unknown as GameList;
const game = games.find(({ seats }) => seats.length > 2) as GameInfo;

describe('a table for friends', () => {
	const form = defaultForm(game, 'regular', 'Ada');

	it('seats me first and keeps my choices when the number of players changes', () => {
		expect(otherSeatsFor(['bot', 'open', 'bot'], 3)).toEqual(['bot', 'open']);
		expect(otherSeatsFor(['bot'], 4)).toEqual(['bot', 'open', 'open']);
		const asked = tableRequest(game, { ...form, players: 3, otherSeats: ['bot', 'open'] });
		expect(asked.seats).toEqual(['me', 'bot', 'open']);
	});

	it('sends the options of the rules, and those of a short match', () => {
		const rules = variantsOf(game).at(-1);
		const preset = rules?.name ?? '';
		expect(tableRequest(game, { ...form, preset }).options).toEqual(rules?.options);
		const short = { ...rules?.options, ...shortOf(game, preset)?.options };
		expect(tableRequest(game, { ...form, preset, short: true }).options).toEqual(short);
		expect(short).not.toEqual(rules?.options);
	});

	it('sends only those of my own options that differ from the defaults for this number of players', () => {
		for (const players of game.seats) {
			const defaultValue = optionsFor(game, players).find(({ name }) => name === 'target')?.default ?? '';
			const custom = { ...form, players, preset: null };
			expect(tableRequest(game, { ...custom, options: { target: '7' } }).options).toEqual({ target: '7' });
			expect(tableRequest(game, { ...custom, options: { target: defaultValue } }).options).toEqual({});
		}
	});

	it('has a bank only if the clock has one', () => {
		const clock = (kind: ClockRule['kind']) =>
			tableRequest(game, { ...form, clock: { kind, seconds: 30, bank: 300 } }).clock;
		expect(clock('countdown')).toEqual({ kind: 'countdown', seconds: 30, bank: 0 });
		expect(clock('bank')).toEqual({ kind: 'bank', seconds: 30, bank: 300 });
		expect(tableRequest(game, form).clock).toMatchObject({ kind: 'none', bank: 0 });
	});

	it('has no second looks among friends unless they are chosen', () => {
		expect(tableRequest(game, form).second_look).toBe('off');
		expect(tableRequest(game, { ...form, secondLook: 'before' }).second_look).toBe('before');
	});

	it('has no hints unless they are switched on, and undo unless it is switched off', () => {
		expect(tableRequest(game, form)).toMatchObject({ hints: false, undo: true });
		expect(tableRequest(game, { ...form, hints: true, undo: false })).toMatchObject({
			hints: true,
			undo: false,
		});
	});
});

const relations = (sides: number[][]) =>
	sides
		.flat()
		.sort()
		.slice(1)
		.map((seat) => relationTo(0, sides, seat));

it('distinguishes partners from opponents', () => {
	const pairs = [
		[0, 2],
		[1, 3],
	];
	expect(relations(pairs)).toEqual(['opponent', 'your partner', 'opponent']);
	expect([0, 2, 3].map((seat) => relationTo(1, pairs, seat))).toEqual([
		'opponent',
		'opponent',
		'your partner',
	]);
});

it("names the partner's seat where there are more than two sides", () => {
	const sides = [[0], [1, 3], [2, 4]];
	expect(relations(sides)).toEqual([4, 5, 2, 3].map((seat) => `opponent, with seat ${seat}`));
});

it('is empty where everyone plays alone, or nothing is known yet', () => {
	expect(relations([[0], [1], [2]])).toEqual([undefined, undefined]);
	expect(relationTo(0, [], 1)).toBeUndefined();
});
