import { describe, expect, it } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import { optionsFor } from '$lib/rules';
import type { ClockRule, GameInfo, GameList } from '$lib/wire';
import { guestsFor, playNow, relationOf, tableFrom, usualWishes } from './newTable';

const { games } = catalogue as unknown as GameList;
const game = games.find(({ seats }) => seats.length > 2) as GameInfo;

describe('play now', () => {
	it('leaves the seats to the server and asks for nothing unusual', () => {
		const table = playNow(game, 'regular', ' Ada ');
		expect(table).toMatchObject({ game: game.id, players: game.players, bot: 'regular', name: 'Ada' });
		expect(table).toMatchObject({ clock: { kind: 'none' }, spectators: 'none', lesson: false });
		expect(table.seats ?? table.options ?? table.public).toBeUndefined();
	});
});

describe('a table for friends', () => {
	const wishes = usualWishes(game, 'regular', 'Ada');

	it('seats me first and keeps who was chosen when the number of players changes', () => {
		expect(guestsFor(['bot', 'open', 'bot'], 3)).toEqual(['bot', 'open']);
		expect(guestsFor(['bot'], 4)).toEqual(['bot', 'open', 'open']);
		const asked = tableFrom(game, { ...wishes, players: 3, guests: ['bot', 'open'] });
		expect(asked.seats).toEqual(['me', 'bot', 'open']);
	});

	it('asks for the options of the preset', () => {
		const preset = game.presets[1];
		expect(tableFrom(game, { ...wishes, preset: preset?.name ?? '' }).options).toEqual(preset?.options);
	});

	it('asks only for those of my own options that differ from the usual of so many players', () => {
		for (const players of game.seats) {
			const usual = optionsFor(game, players).find(({ name }) => name === 'target')?.default ?? '';
			const own = { ...wishes, players, preset: null };
			expect(tableFrom(game, { ...own, options: { target: '7' } }).options).toEqual({ target: '7' });
			expect(tableFrom(game, { ...own, options: { target: usual } }).options).toEqual({});
		}
	});

	it('has a bank only where one was chosen', () => {
		const clock = (kind: ClockRule['kind']) =>
			tableFrom(game, { ...wishes, clock: { kind, seconds: 30, bank: 300 } }).clock;
		expect(clock('countdown')).toEqual({ kind: 'countdown', seconds: 30, bank: 0 });
		expect(clock('bank')).toEqual({ kind: 'bank', seconds: 30, bank: 300 });
		expect(tableFrom(game, wishes).clock).toMatchObject({ kind: 'none', bank: 0 });
	});

	it('has no hints unless they are wanted, and undo unless it is not', () => {
		expect(tableFrom(game, wishes)).toMatchObject({ hints: false, undo: true });
		expect(tableFrom(game, { ...wishes, hints: true, undo: false })).toMatchObject({
			hints: true,
			undo: false,
		});
	});
});

const told = (sides: number[][]) =>
	sides
		.flat()
		.sort()
		.slice(1)
		.map((seat) => relationOf(sides, seat));

it('tells partners from opponents', () => {
	const pairs = [
		[0, 2],
		[1, 3],
	];
	expect(told(pairs)).toEqual(['opponent', 'your partner', 'opponent']);
});

it('says who is with whom where there are more than two sides', () => {
	const sides = [[0], [1, 3], [2, 4]];
	expect(told(sides)).toEqual([4, 5, 2, 3].map((seat) => `opponent, with seat ${seat}`));
});

it('says nothing where everybody plays alone, or nothing is known yet', () => {
	expect(told([[0], [1], [2]])).toEqual([undefined, undefined]);
	expect(relationOf([], 1)).toBeUndefined();
});
