import { formatOptionValue } from '$lib/text';
import type { GameInfo, OptionInfo, Preset } from '$lib/wire';

/** The options of a game for a number of players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
	return game.options[String(players)] ?? [];
}

/** The presets to choose the rules from; the length of a match is chosen separately. */
export function variantsOf(game: GameInfo): Preset[] {
	return game.presets.filter(({ role }) => role !== 'short');
}

/** The preset of this name. */
export function variantOf(game: GameInfo, name: string | null): Preset | undefined {
	return variantsOf(game).find((preset) => preset.name === name);
}

/**
 * The preset of a short match, if the length can be chosen with these rules. It can't if they are those of a first match,
 * which is short anyway, or if they set the length themselves.
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

/** A preset in words: with its length, unless the dialog asks for the length separately. */
export function rulesWords(game: GameInfo, { name, length, sentence }: Preset): string {
	return shortOf(game, name) ? sentence : `${length} ${sentence}`.trim();
}

/** A summary of a table's options. */
export interface OptionsSummary {
	/** The preset that they match. */
	preset?: Preset;
	/** The length of a match by this preset, in words. */
	length?: string;
	/** Without a preset: the labels and values, in words, of the options that differ from the defaults. */
	changed: [string, string][];
}

/** Summarizes a table's options: the matching preset and its length, or else what differs from the defaults. */
export function summarizeOptions(
	game: GameInfo,
	players: number,
	values: Record<string, string>,
): OptionsSummary {
	const fields = optionsFor(game, players);
	const isSame = (options: Record<string, string>) =>
		fields.every(
			({ name, default: defaultValue }) => (options[name] ?? defaultValue) === (values[name] ?? defaultValue),
		);
	for (const preset of variantsOf(game)) {
		if (isSame(preset.options)) return { preset, length: preset.length, changed: [] };
		const short = shortOf(game, preset.name);
		if (short && isSame(presetOptions(game, preset.name, true)))
			return { preset, length: short.sentence, changed: [] };
	}
	return {
		changed: fields.flatMap((option): [string, string][] => {
			const value = values[option.name] ?? option.default;
			return value === option.default ? [] : [[option.label, formatOptionValue(option, value)]];
		}),
	};
}
