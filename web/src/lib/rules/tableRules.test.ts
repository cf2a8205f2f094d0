import { describe, expect, it } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import { inTime } from '$lib/text';
import type { GameInfo, GameList, TableRules } from '$lib/wire';
import { agreed, optionsFor, rulesTold } from './tableRules';

const { games } = catalogue as unknown as GameList;
const game = games.find(({ seats }) => seats.length > 2) as GameInfo;

const friends: TableRules = {
	clock: { kind: 'none', seconds: 60, bank: 0 },
	spectators: 'none',
	public: false,
	undo: true,
	hints: false,
};
const told = (rules: Partial<TableRules>) => Object.fromEntries(agreed({ ...friends, ...rules }));

describe('what a table agreed on', () => {
	it('tells each rule, whether it is on or off', () => {
		expect(told({})).toMatchObject({ Clock: 'none: the table waits', Hints: 'off', 'May watch': 'nobody' });
		expect(told({}).Undo).toMatch(/^on: .* if the others agree$/);
		expect(told({ undo: false, hints: true })).toMatchObject({ Undo: 'off' });
		expect(told({ undo: false, hints: true }).Hints).toMatch(/^on: /);
	});

	it('tells how long a move may take', () => {
		expect(told({ clock: { kind: 'countdown', seconds: 30, bank: 0 } }).Clock).toMatch(
			/^30 seconds for a move/,
		);
		const bank = told({ clock: { kind: 'bank', seconds: 15, bank: 180 } }).Clock;
		expect(bank).toMatch(/^15 seconds for a move, and 3 minutes in the match besides/);
	});

	it('says times as people do', () => {
		expect([1, 15, 60, 90, 600].map(inTime)).toEqual([
			'a second',
			'15 seconds',
			'a minute',
			'90 seconds',
			'10 minutes',
		]);
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
