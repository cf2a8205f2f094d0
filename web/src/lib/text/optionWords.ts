import type { OptionInfo } from '$lib/wire';

/** The value of an option in words: `true` is "yes", and `extra_hand` what the game calls it. */
export function formatOptionValue(option: OptionInfo, value: string): string {
	return option.words[value] ?? value;
}

/**
 * An option as the rules write it, in words: `tie=extra_hand` is "If the leaders are tied: play another hand". Undefined
 * for what is none of these options.
 */
export function optionInWords(written: string, options: readonly OptionInfo[]): string | undefined {
	const [name, value] = written.split('=');
	const option = options.find((one) => one.name === name);
	if (option === undefined || value === undefined) return option?.label;
	return `${option.label}: ${formatOptionValue(option, value)}`;
}
