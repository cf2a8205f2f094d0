import { storeValue } from '$lib/preferences';
import { joinList } from '$lib/text';
import type { PublicView, SeatPresence, SeatView, SideView, State } from '$lib/wire';

/** The name of a player as in the log; the viewer is "You". */
export function playerName(state: State | undefined, seat: number | null, viewer: number | null): string {
	if (seat === null) return '';
	return seat === viewer ? 'You' : state?.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** The name that everybody at the table reads for a player, the viewer's own with "(you)". */
export function nameForAll(state: State | undefined, seat: number, viewer: number | null): string {
	return `${playerName(state, seat, null)}${seat === viewer ? ' (you)' : ''}`;
}

/** The names of several players, as a list that begins with the viewer. */
export function playerNames(state: State | undefined, seats: number[], viewer: number | null): string {
	const youFirst = [...seats].sort((a, b) => Number(b === viewer) - Number(a === viewer));
	const names = youFirst.map((seat) => playerName(state, seat, viewer));
	return joinList(names);
}

/** Whether the person of this seat is away. */
export function isAway(presence: SeatPresence | undefined): boolean {
	return presence?.kind === 'person' && !presence.here;
}

/** The only other seat on a seat's side; undefined if there is none, or several. */
export function partnerOf(sides: SideView[], seat: number): number | undefined {
	const [partner, ...more] = sideOf(sides, seat)?.seats.filter((one) => one !== seat) ?? [];
	return more.length ? undefined : partner;
}

/** The side of a seat. */
function sideOf(sides: SideView[], seat: number): SideView | undefined {
	return sides.find((side) => side.seats.includes(seat));
}

/** Whether a side plays for its own bid. In a hand with a bidder the others only play to stop the bid. */
function hasOwnGoal({ seats }: PublicView, side: SideView): boolean {
	const bids = (seat: SeatView) => ['bidder', 'declarer', 'alone'].includes(seat.role);
	return !seats.some(bids) || side.seats.some((seat) => seats[seat] !== undefined && bids(seats[seat]));
}

/**
 * The side of a seat with what that seat plays for: its own goal where it has one, as with a nil. `onlyStops`: it only
 * tries to stop the bid of others.
 */
export function goalOf(hand: PublicView, seat: number): (SideView & { onlyStops?: true }) | undefined {
	const side = sideOf(hand.sides, seat);
	const goal = hand.seats[seat]?.goal;
	if (side && goal) return { ...side, counts: 'tricks', ...goal };
	return !side || hasOwnGoal(hand, side) ? side : { ...side, onlyStops: true };
}

/**
 * A finished hand as it was before it was scored: without its points, and without a winner. It is shown while the last
 * trick still lies on the table.
 */
export function beforeScoring(hand: PublicView): PublicView {
	if (hand.phase !== 'over' && hand.phase !== 'finished') return hand;
	const row = hand.score.rows.at(-1);
	if (row?.hand !== hand.hand) return hand;
	const points = new Map(hand.score.sides.map((seats, side) => [seats.join(), row.scores[side] ?? 0]));
	const sides = hand.sides.map((side) => ({
		...side,
		total: side.total - (points.get(side.seats.join()) ?? 0),
	}));
	return { ...hand, phase: 'tricks', sides };
}

/** A hand that lies open for all: a dummy's, or one that its owner plays with the cards laid down. */
export interface OpenHand {
	seat: number;
	/** None before the first card is led. */
	cards: string[];
	/** Whether it is the viewer's turn to play from it; `mine.hand` in the state is then the dummy's hand. */
	isViewersTurn: boolean;
}

/** The sentence for the dummy, whose cards another plays; "" for all others. */
export function dummySentence(state: State | undefined, viewer: number | null): string {
	const hand = state?.public;
	if (viewer === null || hand?.phase !== 'tricks') return '';
	const { role, open_hand } = hand.seats[viewer] ?? {};
	if (role !== 'dummy' || !open_hand?.length) return '';
	const partner = partnerOf(hand.sides, viewer);
	const who = partner === undefined ? 'the declarer' : playerName(state, partner, null);
	return `You are the dummy: ${who} plays your cards.`;
}

/**
 * The open hand of another player, from the end of the calls on: its cards are shown once the first card is led.
 * Undefined if no other hand lies open in this deal.
 */
export function openHandOf(state: State | undefined, viewer: number | null): OpenHand | undefined {
	const hand = state?.public;
	if (!hand || hand.phase === 'calls') return undefined;
	const owner = hand.seats.find((one) => one.seat !== viewer && ['dummy', 'open'].includes(one.role));
	if (!owner) return undefined;
	const held = state?.mine?.hand.flatMap((group) => group.cards) ?? [];
	const isViewersTurn =
		owner.role === 'dummy' && held.length > 0 && held.every(({ code }) => owner.open_hand.includes(code));
	return { seat: owner.seat, cards: owner.open_hand, isViewersTurn };
}

const MUTED_KEY = 'tricksmith.muted';
/** How many tables are remembered; the oldest are forgotten first. */
const MAX_MUTED = 50;

/** Whether the others are muted at a table, in this browser. */
export function isMuted(table: string): boolean {
	return mutedTables().includes(table);
}

/** Stores whether the others are muted at a table; without storage it is forgotten with the page. */
export function storeMuted(table: string, muted: boolean): void {
	const others = mutedTables().filter((other) => other !== table);
	storeValue(MUTED_KEY, muted ? [...others, table].slice(-MAX_MUTED) : others);
}

/** The ids of the tables at which the others are muted; empty if anything else is stored. */
function mutedTables(): string[] {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(MUTED_KEY) ?? '[]');
		return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}

/** Whether a player has to decide now: it is their turn, or they choose at the same time as the player to move. */
export function isToAct(state: State | undefined, seat: SeatView | undefined): boolean {
	if (state?.stage !== 'playing' || !seat) return false;
	return seat.acts || state.choosing.includes(seat.seat);
}
