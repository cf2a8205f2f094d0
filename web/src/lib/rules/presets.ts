import { formatOptionValue } from '$lib/text';
import type { GameInfo, OptionInfo, Preset } from '$lib/wire';

/** The options of a game for a number of players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
	return game.options[String(players)] ?? [];
}

/** The rules to choose from; how long a match is, is asked separately. */
export function variantsOf(game: GameInfo): Preset[] {
	return game.presets.filter(({ role }) => role !== 'short');
}

/** The rules of this name. */
export function variantOf(game: GameInfo, name: string | null): Preset | undefined {
	return variantsOf(game).find((one) => one.name === name);
}

/**
 * The preset of a short match, if its length can be chosen with these rules: a first game is short by itself, and some
 * rules are about the length.
 */
export function shortOf(game: GameInfo, name: string | null): Preset | undefined {
	const rules = variantOf(game, name);
	const short = game.presets.find(({ role }) => role === 'short');
	if (!rules || !short || rules.role === 'first') return undefined;
	return Object.keys(short.options).some((option) => option in rules.options) ? undefined : short;
}

/** The options of a match by these rules, whole or short. */
export function presetOptions(game: GameInfo, name: string | null, short: boolean): Record<string, string> {
	return { ...variantOf(game, name)?.options, ...(short ? shortOf(game, name)?.options : undefined) };
}

/** What the rules are like, in the words of a dialog that asks for the length as well if it can be chosen. */
export function rulesWords(game: GameInfo, { name, length, sentence }: Preset): string {
	return shortOf(game, name) ? sentence : `${length} ${sentence}`.trim();
}

/** A table's options in short. */
export interface OptionsSummary {
	/** The rules they match. */
	preset?: Preset;
	/** How long a match by these rules is. */
	length?: string;
	/** Without a preset: the options that differ from the defaults, with their values, in words. */
	changed: [string, string][];
}

/** Summarizes a table's options: the matching rules and their length, or else what differs from the defaults. */
export function summarizeOptions(
	game: GameInfo,
	players: number,
	values: Record<string, string>,
): OptionsSummary {
	const fields = optionsFor(game, players);
	const same = (options: Record<string, string>) =>
		fields.every(
			({ name, default: defaultValue }) => (options[name] ?? defaultValue) === (values[name] ?? defaultValue),
		);
	for (const preset of variantsOf(game)) {
		if (same(preset.options)) return { preset, length: preset.length, changed: [] };
		const short = shortOf(game, preset.name);
		if (short && same(presetOptions(game, preset.name, true)))
			return { preset, length: short.sentence, changed: [] };
	}
	return {
		changed: fields.flatMap((option): [string, string][] => {
			const value = values[option.name] ?? option.default;
			return value === option.default ? [] : [[option.label, formatOptionValue(option, value)]];
		}),
	};
}
