import { formatCount, formatPoints, levelWords } from '$lib/text';
import type { SeatPresence, SeatView, SideView } from '$lib/wire';
import { isAway } from '../model';
import { goalWords, hasGoal } from '../score';

type SideGoal = Pick<SideView, 'seats' | 'at_least' | 'have'>;
type AimGoal = Pick<SideView, 'at_least' | 'at_most' | 'unit'>;
type SeatCalls = Pick<SeatView, 'calls' | 'role'> & Partial<Pick<SeatView, 'aim'>>;

/** Pixels that "Bid 100" needs next to a portrait. */
const BID_WIDTH = 60;
/** The same in your own seat on a phone, after your name. */
const OWN_BID_WIDTH = 96;

/** Pixels that "1 − 0 cursed = 1" or "70 of 105 points" needs in one line. */
export const SUM_WIDTH = 110;

/** The most letters of an aim that is shown next to a name. */
const LONGEST_TOKEN = 14;

/** Whether a seat is wide enough for the word "bid" in front of a number. */
export function hasBidRoom(width: number, own: boolean): boolean {
	return width >= (own ? OWN_BID_WIDTH : BID_WIDTH);
}

/**
 * A call without its first word where there is no room for it: "trump hearts" becomes "hearts". With `keepsBid` the
 * word "bid" stays in front of a number.
 */
export function briefCall(call: string, keepsBid = false): string {
	if (keepsBid && /^bid \d+$/.test(call)) return call;
	return call.replace(/^(trump |bid (?=\d))/, '');
}

/**
 * The call shown at a seat while tricks are played: "alone", the call that won the bidding, or its bid of a number or of
 * no trick; "" for most seats. It is brief without `hasRoom`, and "alone" is left out if `isTight`.
 */
export function heldCall(
	{ calls, role, aim = '' }: SeatCalls,
	hasRoom: boolean,
	isTight = false,
	keepsBid = false,
): string {
	if (role === 'alone') return isTight ? '' : 'alone';
	const said = calls.split(', ').filter((call) => call !== 'pass');
	const bid = said.findLast((call) => /\d/.test(call)) ?? said.at(-1) ?? '';
	const isBid = /\d/.test(calls.split(', ').at(-1) ?? '') || aim.startsWith('no trick');
	if (role !== 'bidder' && !isBid) return '';
	return hasRoom ? bid : briefCall(bid, keepsBid);
}

/** The seat that says how far a side of others has come: that of its bidder, or its first one. */
export function speakerOf(
	side: { seats: readonly number[] },
	seats: readonly { role: string }[],
): number | undefined {
	const isBidder = (seat: number) => ['bidder', 'declarer'].includes(seats[seat]?.role ?? '');
	return side.seats.find(isBidder) ?? side.seats[0];
}

/**
 * The latest call of a seat, in full and as short as the seat shows it. A trump that is named after a bid is shown on the
 * table, so the seat keeps its bid.
 */
export function latestCall(
	calls: string,
	hasRoom: boolean,
	keepsBid = false,
): { call: string; brief: string } {
	const call = calls.split(', ').findLast((one, index) => index === 0 || !one.startsWith('trump ')) ?? '';
	return { call, brief: hasRoom ? call : briefCall(call, keepsBid) };
}

/**
 * The name and the words of an aim such as "most: 6 tricks or more". What is before a colon is a name by itself if the
 * seat has said it, or if a number to reach follows; any other text, such as "pain: red", is one token where it is short.
 */
export function aimParts(
	aim: string,
	calls: string,
	goal: AimGoal | undefined,
): [name: string, words: string] {
	const [, name = '', words = ''] = /^(.*?): (.*)$/.exec(aim) ?? [];
	if (!name) return ['', aim];
	if (goal?.at_least != null || calls.split(', ').some((call) => call === name)) return [name, words];
	return aim.length <= LONGEST_TOKEN ? [aim, ''] : ['', aim];
}

/** Whether a number that an aim begins with is of what it counts: "5 tricks", and not "0 declared". */
export function isOfCounter(aim: string, goal: AimGoal | undefined): boolean {
	if (!/^\d/.test(aim)) return true;
	return goal?.at_least != null || goal?.at_most != null || (!!goal?.unit && aim.includes(goal.unit));
}

/**
 * The goal of a seat as the predicate to its name: "needs 61 points", "want no trick".
 *
 * @param isGoal whether a number in it is one to reach
 */
export function needWords(aim: string, own: boolean, isGoal = true): string {
	if (!isGoal) return aim;
	const needs = own ? 'need' : 'needs';
	return aim
		.replace(/^(\d.*?)(?: points| tricks)?(?: or more)? together$/, `${needs} $1 together`)
		.replace(/^(?=over (?:half|\d))/, `${needs} `)
		.replace(/^(\d.*?)(?: or more)?$/, `${needs} $1`)
		.replace(/^no (?=trick)/, `${own ? 'want' : 'wants'} no `);
}

/** Whether a seat that wanted no trick has taken one: it can't want that any more. */
export function hasTaken(aim: string, goal: Pick<SideView, 'status'> | undefined): boolean {
	return aim.startsWith('no trick') && goal?.status === 'lost';
}

/** The goal of a seat where there is little room: a number or a range without its unit, "36–56" or "over half". */
export function briefAim(aim: string): string {
	return aim
		.replace(/,.*/, '')
		.replace(/(\d) to (?=\d)/, '$1–')
		.replace(/^(\d\S*) (?:points|tricks)\b/, '$1')
		.replace(/^more than half of the .*/, 'over half')
		.replace(/^more than (\d+) (?:points|tricks)\b/, 'over $1')
		.replace(
			/^as (many|few) (\S+) as possible$/,
			(_, amount: string, what: string) => `${amount === 'many' ? 'most' : 'fewest'} ${what}`,
		);
}

/** A sentence about what the ring around a portrait means, for a viewer in `seat`; "" if it means nothing. */
export function ringWords(side: SideView, seat: number | null): string {
	const { at_least: least, status, seats } = side;
	const colour = status === 'lost' ? 'red' : least === null ? 'grey' : 'filling';
	if (hasGoal(side)) return `The ${colour} ring: ${goalWords(side)}.`;
	return seats.length > 1 && seat !== null && seats.includes(seat)
		? 'The coloured ring marks your side.'
		: '';
}

/**
 * What a seat has taken in the hand: what the game's first counter counts, or tricks. Where cursed cards cost points it is
 * the sum of both, because each trick scores one: "3 − 1 cursed = 2", and where it takes a line for each part, with the
 * word for the first. Before the first trick there is nothing to sum up: "0 tricks, 0 cursed".
 */
export function takenWords(tricks: number, taken: Record<string, string>, isNarrow = false): string {
	const [counter, counted = ''] = Object.entries(taken)[0] ?? [];
	const won = formatCount(tricks, 'tricks');
	if (counter !== 'cursed') return counted || won;
	const cursed = Number.parseInt(counted, 10) || 0;
	const score = formatPoints(tricks - cursed);
	if (!tricks) return `${won}, ${cursed}\u00a0cursed`;
	return `${isNarrow ? won : tricks} −\u00a0${cursed}\u00a0cursed =\u00a0${score}`;
}

/**
 * Why a seat keeps the others waiting; "" if it does not.
 *
 * @param elapsed seconds since the server sent the deadline
 * @param brief whether there is little room
 */
export function statusWords(presence: SeatPresence, elapsed: number, brief: boolean): string {
	if (presence.kind === 'open') return 'open seat';
	if (presence.stand_in) return standInWords(presence.level, brief);
	const away = isAway(presence);
	if (typeof presence.deadline !== 'number') return away ? 'away' : '';
	const secondsLeft = Math.max(0, Math.ceil(presence.deadline - elapsed));
	if (!away) return `${secondsLeft} s left`;
	return brief ? `away, ${secondsLeft} s` : `away, bot in ${secondsLeft} s`;
}

/** Which bot plays for someone who is away: "novice plays", or "bot plays at random" for a level of several words. */
function standInWords(level: string, brief: boolean): string {
	const words = levelWords(level);
	if (words === level) return `${level || 'bot'} plays`;
	return brief ? `bot, ${words}` : `bot plays ${words}`;
}

/**
 * The progress of a side of several players towards the number that it needs, as "together 2 of 5"; "" for a side of one
 * player, and for a goal without a number.
 *
 * @param brief whether to give the numbers alone
 */
export function togetherWords(
	{ seats, at_least: least, have }: SideGoal,
	aim: string,
	brief: boolean,
): string {
	if (seats.length < 2 || least === null || !/^\d/.test(aim)) return '';
	const count = `${have ?? 0} of ${least}`;
	if (brief) return count;
	if (aim.endsWith(' together')) return `together ${count}`;
	return `${count}${/ to (?!\d).*/.exec(aim)?.[0] ?? / (?:points|tricks?)/.exec(aim)?.[0] ?? ''}`;
}

/** Pixels that "1 of 4 to take" needs next to a portrait. */
const PROGRESS_WIDTH = 84;

/**
 * Shortens the progress of partners for a seat on a phone: "together 2 of 5" becomes "both 2 of 5" or "both 2/5", and
 * "1 of 4 to take" the first of them where it would take two lines.
 */
export function bothWords(progress: string, width: number): string {
	const numbers = width < PROGRESS_WIDTH ? progress.replace(/^(\d+ of \d+) .*/, 'together $1') : progress;
	return numbers.replace(/together (.+) of /, width >= BID_WIDTH + 4 ? 'both $1 of ' : 'both $1/');
}
