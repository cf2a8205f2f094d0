import { beforeEach, expect, it } from 'vitest';
import catalogue from '$lib/fixtures/games.json';
import type { GameList } from '$lib/wire';
import { shortOf, variantsOf } from '$lib/rules';
import { defaultSetup, firstRules, storeSetup, playRequest, setupOf, setupWords } from './playSetup';

const { games, bots, usual } = catalogue as unknown as GameList;
const levels = bots.map(({ name }) => name);
const game = (id: string) => {
	const found = games.find((one) => one.id === id);
	if (!found) throw new Error(id);
	return found;
};

beforeEach(() => localStorage.clear());

it('begins a first game of Nameless short and without going alone', () => {
	const nameless = game('nameless');
	const { options } = playRequest(nameless, setupOf(nameless, levels, usual), '');
	expect(options).toMatchObject({ alone: 'false', twos_switch: 'false', target: '8' });
});

it('begins a first game short, and later ones as published', () => {
	const nonesuch = game('nonesuch');
	expect(playRequest(nonesuch, setupOf(nonesuch, levels, usual), '').options).toEqual({ max_hands: '4' });
	storeSetup(nonesuch);
	expect(playRequest(nonesuch, setupOf(nonesuch, levels, usual), '').options).toEqual({});
});

it('remembers what was chosen, as far as it still exists', () => {
	const nestors = game('nestors');
	storeSetup(nestors, { ...defaultSetup(nestors, usual, false), bot: 'novice', short: true, hints: false });
	expect(setupOf(nestors, levels, usual)).toMatchObject({ bot: 'novice', short: true, hints: false });
	storeSetup(nestors, { bot: 'gone', players: 9, preset: 'gone' });
	expect(setupOf(nestors, levels, usual)).toMatchObject({ bot: usual, players: 4, preset: 'As published' });
	localStorage.setItem('tricksmith.play', 'no json');
	expect(setupOf(nestors, levels, usual)).toEqual(defaultSetup(nestors, usual, true));
});

it('warns of mistakes only where that was chosen', () => {
	const nonesuch = game('nonesuch');
	const setup = setupOf(nonesuch, levels, usual);
	expect(playRequest(nonesuch, setup, '')).toMatchObject({ second_look: 'off' });
	storeSetup(nonesuch, { ...setup, secondLook: 'after' });
	expect(playRequest(nonesuch, setupOf(nonesuch, levels, usual), '')).toMatchObject({ second_look: 'after' });
	storeSetup(nonesuch, { secondLook: 'sometimes' as 'off' });
	expect(setupOf(nonesuch, levels, usual).secondLook).toBe('off');
});

it('begins the match after a lesson as a first one, whatever was chosen before', () => {
	for (const id of ['nameless', 'nonesuch']) {
		const chosen = {
			...setupOf(game(id), levels, usual),
			preset: 'As published',
			short: false,
			hints: false,
		};
		const first = firstRules(chosen, game(id));
		expect(playRequest(game(id), first, '').options).toEqual(
			playRequest(game(id), defaultSetup(game(id), usual, true), '').options,
		);
		expect(first.hints).toBe(false);
	}
});

it('offers rules and length separately', () => {
	for (const one of games) {
		expect(variantsOf(one).length).toBeGreaterThan(0);
		for (const { name, role } of variantsOf(one))
			if (role === 'first') expect(shortOf(one, name)).toBeUndefined();
	}
	expect(variantsOf(game('nonesuch')).map(({ name }) => name)).toEqual(['As published', 'Play it out']);
});

it('describes the match in words', () => {
	const words = (id: string, more: object, isFirst = false) =>
		setupWords(game(id), { ...defaultSetup(game(id), usual, isFirst), ...more }, usual);
	expect(words('nonesuch', {}, true)).toBe('a short match against 3 bots');
	expect(words('nameless', {}, true)).toBe('a short first match against 3 bots');
	expect(words('nonesuch', { players: 3, bot: 'novice', preset: 'Play it out' })).toBe(
		'a match against 2 novice bots, “Play it out”',
	);
	expect(words('schnapsen', {})).toBe('a match against a bot');
});

it('asks for a lesson with no options of ours', () => {
	const lesson = playRequest(
		game('nameless'),
		defaultSetup(game('nameless'), 'regular', true),
		' Ada ',
		true,
	);
	expect(lesson).toMatchObject({ lesson: true, options: {}, name: 'Ada' });
});
