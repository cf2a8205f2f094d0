import type { NewTableRequest } from '$lib/api';
import { storedFields } from '$lib/preferences';
import { presetOptions, shortOf, variantOf, variantsOf } from '$lib/rules';
import { formatCount } from '$lib/text';
import type { GameInfo, TableRules } from '$lib/wire';

/** When a player is warned of a mistake. */
export const LOOKS: { value: TableRules['second_look']; label: string }[] = [
	{ value: 'off', label: 'Off' },
	{ value: 'before', label: 'Ask before a mistake' },
	{ value: 'after', label: 'Say so after the trick' },
];
/** What a second look is. */
export const LOOKS_HINT = 'Speaks up against clear mistakes only, by what the player can know';

/** What a player chooses for a match against bots. */
export interface PlaySetup {
	players: number;
	/** The level of the bots. */
	bot: string;
	/** The name of the rules. */
	preset: string;
	/** A short match instead of a whole one, where the game has one. */
	short: boolean;
	hints: boolean;
	secondLook: TableRules['second_look'];
	undo: boolean;
}

/** The defaults: a first game is short and leaves out what a newcomer needs not decide; later ones are whole. */
export function defaultSetup(game: GameInfo, bot: string, isFirst: boolean): PlaySetup {
	const variants = variantsOf(game);
	const first = isFirst ? variants.find(({ role }) => role === 'first') : undefined;
	return {
		players: game.players,
		bot,
		preset: (first ?? variants[0])?.name ?? '',
		short: isFirst,
		hints: true,
		secondLook: 'off',
		undo: true,
	};
}

/** A setup with the rules and the length of a first match, however long the last one was. */
export function firstRules(setup: PlaySetup, game: GameInfo): PlaySetup {
	const { preset, short } = defaultSetup(game, setup.bot, true);
	return { ...setup, preset, short };
}

/** The request for the server: me and bots, no clock, nobody watching. A lesson brings its own rules. */
export function playRequest(game: GameInfo, setup: PlaySetup, name: string, lesson = false): NewTableRequest {
	return {
		game: game.id,
		players: setup.players,
		options: lesson ? {} : presetOptions(game, setup.preset, setup.short),
		bot: setup.bot,
		clock: { kind: 'none', seconds: 60, bank: 0 },
		hints: setup.hints,
		second_look: setup.secondLook,
		undo: setup.undo,
		spectators: 'none',
		name: name.trim(),
		lesson,
	};
}

/** What "Play now" begins, in a few words: "a short match against three bots". `usual` is the bots' usual level. */
export function setupWords(game: GameInfo, setup: PlaySetup, usual: string): string {
	const rules = variantOf(game, setup.preset);
	const isFirst = rules?.role === 'first';
	const isShort = isFirst || (setup.short && shortOf(game, setup.preset));
	const match = `a ${isShort ? 'short ' : ''}${isFirst ? 'first ' : ''}match`;
	const level = setup.bot === usual ? '' : `${setup.bot} `;
	const others = setup.players - 1;
	const against = others === 1 ? `a ${level}bot` : `${formatCount(others, `${level}bots`)}`;
	const named = rules && !isFirst && rules !== variantsOf(game)[0] ? `, “${rules.name}”` : '';
	return `${match} against ${against}${named}`;
}

const KEY = 'tricksmith.play';

interface Stored {
	/** The games that were begun in this browser, and how they were set up if that was chosen. */
	[game: string]: Partial<PlaySetup>;
}

const stored = () => storedFields(KEY) as Stored;

/** The setup that was last chosen in this browser, as far as the game and the server still have it. */
export function setupOf(game: GameInfo, bots: readonly string[], usual: string): PlaySetup {
	const kept = stored()[game.id];
	const setup = { ...defaultSetup(game, usual, kept === undefined), ...kept };
	const fallback = defaultSetup(game, usual, false);
	return {
		players: game.seats.includes(setup.players) ? setup.players : fallback.players,
		bot: bots.includes(setup.bot) ? setup.bot : usual,
		preset: variantOf(game, setup.preset) ? setup.preset : fallback.preset,
		short: setup.short === true,
		hints: setup.hints !== false,
		secondLook: LOOKS.some(({ value }) => value === setup.secondLook) ? setup.secondLook : 'off',
		undo: setup.undo !== false,
	};
}

/** Keeps a setup that was chosen; without one, that the game was begun. */
export function keepSetup(game: GameInfo, setup: Partial<PlaySetup> = {}): void {
	const all = stored();
	try {
		localStorage.setItem(KEY, JSON.stringify({ ...all, [game.id]: { ...all[game.id], ...setup } }));
	} catch {
		// Without storage each match begins with the defaults.
	}
}
