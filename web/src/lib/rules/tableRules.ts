import { formatDuration } from '$lib/text';
import type { TableRules } from '$lib/wire';

/** How many times longer a connected player can take for a move than one who is away; as on the server. */
const CONNECTED_FACTOR = 5;

/** The rules of a table in addition to the game's options: the name of each rule, and its value in words. */
export function tableRuleRows({
	clock,
	hints,
	second_look,
	undo,
	spectators,
}: TableRules): [string, string][] {
	const [away, connected] = [clock.seconds, clock.seconds * CONNECTED_FACTOR].map(formatDuration);
	const clockTexts = {
		none: 'none: the table waits',
		countdown: `${away} for a move if you are away, ${connected} if you are connected; then a bot takes over`,
		bank: `${formatDuration(clock.seconds)} for a move, and ${formatDuration(clock.bank)} more for the match; then a bot takes over`,
	};
	const warningTexts = {
		off: 'nobody is warned of them',
		before: 'before a move: a player who is about to make a clear mistake is asked once to confirm it',
		after: 'after a trick: a player who made a clear mistake in it sees what it cost',
	};
	const spectatorTexts = {
		none: 'nobody',
		hidden: 'anyone with the link; hands stay hidden',
		late: 'anyone with the link, one deal behind',
	};
	return [
		['Clock', clockTexts[clock.kind]],
		['Hints', hints ? 'on: players who ask see what each move is worth on average' : 'off'],
		['Mistakes', warningTexts[second_look]],
		['Undo', undo ? 'on: a move can be taken back if the others agree' : 'off'],
		['Can watch', spectatorTexts[spectators]],
	];
}
