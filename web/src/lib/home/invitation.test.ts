import { describe, expect, it } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import type { ClockRule, GameInfo, GameList } from '$lib/wire';
import { guestsFor, optionsFor, playNow, rulesTold, tableFrom, usualWishes } from './invitation';

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

describe('the rules of an invitation', () => {
	it('are those of a preset, by its name', () => {
		for (const one of games)
			for (const preset of one.presets)
				for (const players of one.seats)
					expect(rulesTold(one, players, preset.options).preset?.options).toEqual(preset.options);
	});

	it('are told from the options, though each is given with its value', () => {
		const players = game.players;
		const usual = optionsFor(game, players).map(({ name, default: value }) => [name, value] as const);
		const { preset, own } = rulesTold({ ...game, presets: [] }, players, Object.fromEntries(usual));
		expect([preset, own]).toEqual([undefined, []]);
	});

	it('are else what differs from the usual', () => {
		expect(rulesTold(game, game.players, { target: '4321' })).toEqual({ own: [['target', '4321']] });
	});
});
