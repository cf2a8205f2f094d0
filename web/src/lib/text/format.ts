import type { OptionInfo } from '$lib/wire';

/** "3 or 4 players", "4 players", "3 to 6 players". */
export function formatPlayers(seats: readonly number[]): string {
	const first = seats[0] ?? 0;
	const last = seats.at(-1) ?? first;
	if (seats.length > 2 && last - first === seats.length - 1) return `${first} to ${last} players`;
	return `${joinList(seats.map(String), 'or')} players`;
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". */
export function joinList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	if (words.length < 2) return words.join('');
	return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** By how many points a move is behind the best: "best", "1.0 point less", "about 2.3 points less". */
export function pointsLess(behind: number, isEstimate: boolean): string {
	const points = behind.toFixed(1);
	if (points === '0.0') return 'best';
	return `${isEstimate ? 'about ' : ''}${points} ${points === '1.0' ? 'point' : 'points'} less`;
}

/** How long ago a time in ISO format was: "now", "5 minutes ago", "yesterday", "3 days ago". */
export function timeAgo(then: string, now: number = Date.now()): string {
	const minutes = Math.floor((now - Date.parse(then)) / 60_000);
	// Negated, so that it also holds for a time that can't be read: that gives NaN.
	if (!(minutes >= 1)) return 'now';
	if (minutes < 60) return unitsAgo(minutes, 'minute');
	if (minutes < 60 * 24) return unitsAgo(Math.floor(minutes / 60), 'hour');
	const days = Math.floor(minutes / (60 * 24));
	return days === 1 ? 'yesterday' : unitsAgo(days, 'day');
}

function unitsAgo(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The name of an option, or of one of its values, in words: `lead_restriction` is "Lead restriction". */
export function humanize(name: string): string {
	return sentenceCase(name.replaceAll('_', ' '));
}

/** A level of the bots in words: its name, or "at random". */
export function levelWords(name: string): string {
	return name === 'random' ? 'at random' : name;
}

/** A text with a capital letter at its beginning. */
export function sentenceCase(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A duration in words: "15 seconds", "a minute", "3 minutes". */
export function formatDuration(seconds: number): string {
	if (seconds === 60) return 'a minute';
	if (seconds < 60 || seconds % 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
	return `${seconds / 60} minutes`;
}

/** Points with their sign, the minus as printed. */
export function formatSigned(points: number): string {
	if (points === 0) return '0';
	return points > 0 ? `+${points}` : `−${-points}`;
}

/** A number of things in words: "1 card", "2 cards". */
export function formatCount(number: number, plural: string): string {
	return `${number} ${number === 1 ? plural.replace(/s$/, '') : plural}`;
}

/** A number as printed, with a real minus sign. */
export function formatPoints(points: number): string {
	return points < 0 ? `−${-points}` : `${points}`;
}

/** The value of an option in words: `true` is "yes", and `extra_hand` what the game calls it. */
export function formatOptionValue(option: OptionInfo, value: string): string {
	return option.words[value] ?? value;
}

/**
 * An option as the rules write it, in words: `tie=extra_hand` is "If the leaders are tied: play another hand". Undefined
 * if it is none of these options.
 */
export function optionInWords(written: string, options: readonly OptionInfo[]): string | undefined {
	const [name, value] = written.split('=');
	const option = options.find((candidate) => candidate.name === name);
	if (option === undefined || value === undefined) return option?.label;
	return `${option.label}: ${formatOptionValue(option, value)}`;
}
