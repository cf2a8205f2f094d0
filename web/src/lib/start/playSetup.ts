import type { NewTableRequest } from '$lib/api';
import { storedFields, storeValue } from '$lib/preferences';
import { presetOptions, shortOf, variantOf, variantsOf } from '$lib/rules';
import { formatCount } from '$lib/text';
import type { GameInfo, TableRules } from '$lib/wire';

/** The choices of when a player is warned of a mistake. */
export const MISTAKE_WARNINGS: { value: TableRules['second_look']; label: string }[] = [
	{ value: 'off', label: 'Off' },
	{ value: 'before', label: 'Ask before a mistake' },
	{ value: 'after', label: 'Say so after the trick' },
];
/** The hint of the field for mistake warnings. */
export const MISTAKE_WARNINGS_HINT = 'Only for clear mistakes, judged by what you can know';

/** What a player chooses for a match against bots. */
export interface PlaySetup {
	players: number;
	/** The level of the bots. */
	bot: string;
	/** The name of the rules. */
	preset: string;
	/** Whether the match is a short one, if the game has one. */
	short: boolean;
	hints: boolean;
	/** When the player is warned of a mistake, by the name that the server and the stored setup have for it. */
	secondLook: TableRules['second_look'];
	undo: boolean;
}

/** The default setup. A first match is short, by the rules for a first match if there are any; later ones are whole. */
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

/** A setup with the rules and the length of a first match, whatever was chosen last. */
export function firstRules(setup: PlaySetup, game: GameInfo): PlaySetup {
	const { preset, short } = defaultSetup(game, setup.bot, true);
	return { ...setup, preset, short };
}

/** The request to the server: a player against bots, without clock and spectators. A lesson has its own rules. */
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

/** What "Play now" starts, in a few words: "a short match against 3 bots". `usual` is the usual level of the bots. */
export function setupWords(game: GameInfo, setup: PlaySetup, usual: string): string {
	const rules = variantOf(game, setup.preset);
	const isFirst = rules?.role === 'first';
	const isShort = isFirst || (setup.short && shortOf(game, setup.preset));
	const match = `a ${isShort ? 'short ' : ''}${isFirst ? 'first ' : ''}match`;
	const level = setup.bot === usual ? '' : `${setup.bot} `;
	const others = setup.players - 1;
	const against = others === 1 ? `a ${level}bot` : `${formatCount(others, `${level}bots`)}`;
	const rulesName = rules && !isFirst && rules !== variantsOf(game)[0] ? `, “${rules.name}”` : '';
	return `${match} against ${against}${rulesName}`;
}

const KEY = 'tricksmith.play';

interface Stored {
	/** Each game that was started in this browser, with its setup if that was chosen. */
	[game: string]: Partial<PlaySetup>;
}

const stored = () => storedFields(KEY) as Stored;

/** The setup that was last chosen in this browser, with defaults for what the game or the server no longer has. */
export function setupOf(game: GameInfo, bots: readonly string[], usual: string): PlaySetup {
	const storedSetup = stored()[game.id];
	const setup = { ...defaultSetup(game, usual, storedSetup === undefined), ...storedSetup };
	const fallback = defaultSetup(game, usual, false);
	return {
		players: game.seats.includes(setup.players) ? setup.players : fallback.players,
		bot: bots.includes(setup.bot) ? setup.bot : usual,
		preset: variantOf(game, setup.preset) ? setup.preset : fallback.preset,
		short: setup.short === true,
		hints: setup.hints !== false,
		secondLook: MISTAKE_WARNINGS.some(({ value }) => value === setup.secondLook) ? setup.secondLook : 'off',
		undo: setup.undo !== false,
	};
}

/** Stores a setup that was chosen; without one, only that the game was started. */
export function storeSetup(game: GameInfo, setup: Partial<PlaySetup> = {}): void {
	const all = stored();
	storeValue(KEY, { ...all, [game.id]: { ...all[game.id], ...setup } });
}
