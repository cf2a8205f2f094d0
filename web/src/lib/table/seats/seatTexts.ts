import { formatCount, levelWords } from '$lib/text';
import type { SeatPresence, SeatView, SideView } from '$lib/wire';
import { isAway } from '../model';
import { goalWords } from '../score';

type SideGoal = Pick<SideView, 'seats' | 'at_least' | 'have'>;
type Called = Pick<SeatView, 'calls' | 'role'> & Partial<Pick<SeatView, 'aim'>>;

/** Pixels that "Bid 100" needs next to a portrait, and in your own seat on a phone after your name. */
const [BID, OWN_BID] = [60, 96];

/** Whether a seat with little room has enough of it to say that a number is a bid. */
export function hasBidRoom(width: number, own: boolean): boolean {
	return width >= (own ? OWN_BID : BID);
}

/**
 * A call without the word that the question has asked for, for places without room for it. `bids`: there is room to say
 * that a number is a bid.
 */
export function briefCall(said: string, bids = false): string {
	if (bids && /^bid \d+$/.test(said)) return said;
	return said.replace(/^(trump |bid (?=\d))/, '');
}

/**
 * The call shown at a seat while tricks are played: that it plays alone, the call that won the bidding, or its bid of a
 * number or of no trick; in fewer words without `room`. Empty for most seats, and in a `tight` place for a seat that
 * plays alone.
 */
export function heldCall(
	{ calls, role, aim = '' }: Called,
	room: boolean,
	tight = false,
	bids = false,
): string {
	if (role === 'alone') return tight ? '' : 'alone';
	const said = calls.split(', ').filter((one) => one !== 'pass');
	const bid = said.findLast((one) => /\d/.test(one)) ?? said.at(-1) ?? '';
	const isBid = /\d/.test(calls.split(', ').at(-1) ?? '') || aim.startsWith('no trick');
	if (role !== 'bidder' && !isBid) return '';
	return room ? bid : briefCall(bid, bids);
}

/**
 * The latest of the calls of a seat, and in fewer words unless there is `room`. A trump that it named after a bid is on the
 * table, and the bid stays at the seat.
 */
export function latestCall(calls: string, room: boolean, bids = false): { call: string; brief: string } {
	const said = calls.split(', ');
	const call = said.findLast((one, at) => at === 0 || !one.startsWith('trump ')) ?? '';
	return { call, brief: room ? call : briefCall(call, bids) };
}

/** What a seat needs or wants, as a sentence of the name above it: "needs 61 points", "want no trick". */
export function needWords(aim: string, own: boolean): string {
	const needs = own ? 'need' : 'needs';
	return aim
		.replace(/^(\d.*?)(?: points| tricks)?(?: or more)? together$/, `${needs} $1 together`)
		.replace(/^(?=over (?:half|\d))/, `${needs} `)
		.replace(/^(\d.*?)(?: or more)?$/, `${needs} $1`)
		.replace(/^no (?=trick)/, `${own ? 'want' : 'wants'} no `);
}

/** What a seat needs for places without room for it: a number or a range as printed, in what the seat counts. */
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

/** What the ring around a portrait means, for a viewer in `seat`; "" where it means nothing. */
export function ringWords(side: SideView, seat: number | null): string {
	const { at_least: least, at_most: most, status, seats } = side;
	const colour = status === 'lost' ? 'red' : least === null ? 'grey' : 'filling';
	if (least !== null || most !== null) return `The ${colour} ring: ${goalWords(side)}.`;
	return seats.length > 1 && seat !== null && seats.includes(seat)
		? 'The coloured ring marks your side.'
		: '';
}

/**
 * What a seat has taken in the hand: what the game's first counter counts, or tricks; where cursed cards cost points,
 * both, because each trick scores one.
 */
export function takenWords(tricks: number, taken: Record<string, string>): string {
	const [counter, counted] = Object.entries(taken)[0] ?? [];
	const won = formatCount(tricks, 'tricks');
	return counter === 'cursed' ? `${won}, ${counted?.replace(' ', '\u00a0')}` : (counted ?? won);
}

/** Why a seat keeps the others waiting; `brief` where there is little room. */
export function statusWords(presence: SeatPresence, elapsed: number, brief: boolean): string {
	if (presence.kind === 'open') return 'open seat';
	if (presence.stand_in) return standInWords(presence.level, brief);
	const away = isAway(presence);
	if (typeof presence.deadline !== 'number') return away ? 'away' : '';
	const left = Math.max(0, Math.ceil(presence.deadline - elapsed));
	if (!away) return `${left} s left`;
	return brief ? `away, ${left} s` : `away, bot in ${left} s`;
}

/** Which bot plays for someone who is away: "novice plays"; a level in more words follows: "bot plays at random". */
function standInWords(level: string, brief: boolean): string {
	const words = levelWords(level);
	if (words === level) return `${level || 'bot'} plays`;
	return brief ? `bot, ${words}` : `bot plays ${words}`;
}

/**
 * How far a side of several has come to the number that it needs; "" for one player, and for a goal without one.
 * `brief`: the number alone.
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

/** How far partners are, for a seat on a phone: in fewer letters where it has little room. */
export function bothWords(whole: string, width: number): string {
	return whole.replace(/together (.+) of /, width >= BID + 4 ? 'both $1 of ' : 'both $1/');
}
