import { render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import { formatDuration } from '$lib/text';
import type { GameInfo, GameList, TableRules as AgreedRules } from '$lib/wire';
import TableRules from './TableRules.svelte';
import { optionsFor, presetOptions, rulesWords, shortOf, summarizeOptions, variantsOf } from './presets';
import { tableRuleRows } from './tableRules';

const { games } = catalogue as unknown as GameList;
const game = games.find(({ seats }) => seats.length > 2) as GameInfo;

const friends: AgreedRules = {
	clock: { kind: 'none', seconds: 60, bank: 0 },
	spectators: 'none',
	public: false,
	undo: true,
	hints: false,
	second_look: 'off',
};
const summary = (rules: Partial<AgreedRules>) => Object.fromEntries(tableRuleRows({ ...friends, ...rules }));

describe('what a table agreed on', () => {
	it('names each rule, on or off', () => {
		expect(summary({})).toMatchObject({
			Clock: 'none: the table waits',
			Hints: 'off',
			Mistakes: 'nobody is warned of them',
			'Can watch': 'nobody',
		});
		expect(summary({}).Undo).toMatch(/^on: .* if the others agree$/);
		expect(summary({ undo: false, hints: true })).toMatchObject({ Undo: 'off' });
		expect(summary({ second_look: 'before' }).Mistakes).toMatch(/^before a move: /);
		expect(summary({ second_look: 'after' }).Mistakes).toMatch(/^after a trick: /);
		expect(summary({ undo: false, hints: true }).Hints).toMatch(/^on: /);
	});

	it('says how long a move can take', () => {
		expect(summary({ clock: { kind: 'countdown', seconds: 60, bank: 0 } }).Clock).toBe(
			'a minute for a move if you are away, 5 minutes if you are connected; then a bot takes over',
		);
		const bank = summary({ clock: { kind: 'bank', seconds: 15, bank: 180 } }).Clock;
		expect(bank).toMatch(/^15 seconds for a move, and 3 minutes more for the match/);
	});

	it('says durations in words', () => {
		expect([1, 15, 60, 90, 600].map(formatDuration)).toEqual([
			'a second',
			'15 seconds',
			'a minute',
			'90 seconds',
			'10 minutes',
		]);
	});
});

describe('the rules of an invitation', () => {
	it('are named by their preset', () => {
		for (const one of games)
			for (const preset of variantsOf(one))
				for (const players of one.seats) {
					const whole = summarizeOptions(one, players, preset.options);
					expect([whole.preset, whole.length]).toEqual([preset, preset.length]);
					const short = shortOf(one, preset.name);
					if (!short) continue;
					const summary = summarizeOptions(one, players, presetOptions(one, preset.name, true));
					expect([summary.preset, summary.length]).toEqual([preset, short.sentence]);
				}
	});

	it('say one length, wherever it is chosen', () => {
		for (const one of games)
			for (const preset of variantsOf(one)) {
				const words = rulesWords(one, preset);
				expect(words.startsWith(preset.length)).toBe(!shortOf(one, preset.name));
			}
	});

	it('leave out options that have their default value', () => {
		const players = game.players;
		const defaults = optionsFor(game, players).map(({ name, default: value }) => [name, value] as const);
		const { preset, changed } = summarizeOptions(
			{ ...game, presets: [] },
			players,
			Object.fromEntries(defaults),
		);
		expect([preset, changed]).toEqual([undefined, []]);
	});

	it('else list what differs from the defaults', () => {
		expect(summarizeOptions(game, game.players, { target: '4321' })).toEqual({
			changed: [['Points that end the match', '4321']],
		});
	});
});

describe('the rules before you play', () => {
	afterEach(() => vi.unstubAllGlobals());

	it('follow the table when it changes', async () => {
		vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(catalogue))));
		const table = { game: game.id, players: game.players, values: { target: '4321' }, rules: friends };
		const { rerender } = render(TableRules, { table });
		expect(await screen.findByText('4321')).toBeDefined();
		await rerender({ table: { ...table, values: { target: '1234' } } });
		expect(screen.queryByText('4321')).toBeNull();
		expect(screen.getByText('1234')).toBeDefined();
	});
});
