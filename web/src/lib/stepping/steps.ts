import type { ReplayStep, Replay } from '$lib/wire';

/** How far to go, and which way. */
export type Stride = 'first' | 'previous trick' | 'previous' | 'next' | 'next trick' | 'last';

/**
 * The step where the next trick begins, or the last step; backwards, where this trick begins, or the previous one if this
 * step begins a trick.
 */
export function trickStepIndex(steps: ReplayStep[], from: number, direction: 1 | -1): number {
	const trickAt = (index: number) => steps[index]?.public.trick?.number ?? 0;
	let index = from + direction;
	if (direction < 0) while (index > 0 && trickAt(index - 1) === trickAt(index)) index -= 1;
	else while (index < steps.length - 1 && trickAt(index) === trickAt(from)) index += 1;
	return Math.min(Math.max(index, 0), Math.max(0, steps.length - 1));
}

/** The index that a stride leads to. */
export function stepAfter(steps: ReplayStep[], from: number, stride: Stride): number {
	const last = Math.max(0, steps.length - 1);
	const targets: Record<Stride, number> = {
		first: 0,
		'previous trick': trickStepIndex(steps, from, -1),
		previous: from - 1,
		next: from + 1,
		'next trick': trickStepIndex(steps, from, 1),
		last,
	};
	return Math.min(Math.max(targets[stride], 0), last);
}

/** Whether the move that led to a step ended a trick. */
export function endsTrick(steps: ReplayStep[], index: number): boolean {
	const [before, now] = [index - 1, index].map((step) => steps[step]?.public.last?.number);
	return index > 0 && now !== undefined && now !== before;
}

/** The sentence about the move that led to a step. */
export function captionOf(steps: ReplayStep[], index: number): string {
	return steps[index - 1]?.text || 'The cards are dealt.';
}

/** The step of a hand at which a move was decided; undefined if there is none. */
export function stepAt(hand: Replay | undefined, action: number): ReplayStep | undefined {
	return hand?.steps.find((step) => step.action === action);
}

/** The cards that a player holds at a step, in the order of the hand; their own also while they play the dummy's. */
export function playerHand(step: ReplayStep | undefined, seat: number): string[] {
	const { hand = [], own_hand = [] } = step?.hands[seat] ?? {};
	return own_hand.length ? own_hand : hand.flatMap((group) => group.cards.map((card) => card.code));
}

/** The seat from whose hand the next move is made: the one that decides, or the dummy's that it plays; null for none. */
export function playsFrom({ seat, hands, public: { seats } }: ReplayStep): number | null {
	if (seat === null || !hands[seat]?.own_hand.length) return seat;
	const dummy = seats.findIndex(({ role }) => role === 'dummy');
	return dummy < 0 ? seat : dummy;
}

/** The cards with which a player went into the tricks, or held at the end of a hand without tricks. */
export function heldForTricks(hand: Replay, seat: number): string[] {
	const first = hand.steps.find((step) => step.public.phase === 'tricks') ?? hand.steps.at(-1);
	return playerHand(first, seat);
}

/** Whether a card is in a move, such as "8ms", "8ms/m" or "6c+As+Th". */
export function isOfMove(move: string, code: string): boolean {
	return move.split(/[/+ ]/).includes(code);
}

/** The names of the sides of a match, in the order of its totals. */
export function sideNames(hand: Replay, names: string[]): string[] {
	const sides = hand.steps[0]?.public.score.sides ?? [];
	return sides.map((side) => side.map((seat) => names[seat] ?? '').join(' and '));
}

/** What the side of a player scored in a hand; undefined if the match ended within it. */
export function pointsInHand(hand: Replay, seat: number): number | undefined {
	const side = hand.steps[0]?.public.score.sides.findIndex((seats) => seats.includes(seat)) ?? -1;
	const [before, after] = [hand.totals[hand.hand - 2], hand.totals[hand.hand - 1]];
	const total = after?.[side];
	return total === undefined ? undefined : total - (before?.[side] ?? 0);
}
