import type { TableRules } from '$lib/wire';

/** A time as it is said: "15 seconds", "a minute", "3 minutes". */
export function inTime(seconds: number): string {
	if (seconds === 60) return 'a minute';
	if (seconds < 60 || seconds % 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
	return `${seconds / 60} minutes`;
}

/** What a table agreed on beside the game's own options: the name of each rule, and what it says. */
export function agreed({ clock, hints, undo, spectators }: TableRules): [string, string][] {
	const clocks = {
		none: 'none: the table waits',
		countdown: `${inTime(clock.seconds)} for a move, five times as long for whoever is here; then a bot sits in`,
		bank: `${inTime(clock.seconds)} for a move, and ${inTime(clock.bank)} in the match besides; then a bot sits in`,
	};
	const watchers = {
		none: 'nobody',
		hidden: 'anyone with the link; hands stay hidden',
		late: 'anyone with the link, one deal late',
	};
	return [
		['Clock', clocks[clock.kind]],
		['Hints', hints ? 'on: whoever asks sees what each move promises' : 'off'],
		['Undo', undo ? 'on: a move may be taken back, if the others agree' : 'off'],
		['May watch', watchers[spectators]],
	];
}
