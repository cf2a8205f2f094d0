import type { Replay, ReplayStep } from '$lib/wire';

/** The step of a hand at which a move was decided; undefined if there is none. */
export function stepAt(hand: Replay | undefined, action: number): ReplayStep | undefined {
	return hand?.steps.find((step) => step.action === action);
}

/** The cards that a player holds at a step, in the order in which they hold them. */
export function playerHand(step: ReplayStep | undefined, seat: number): string[] {
	return (step?.hands[seat]?.hand ?? []).flatMap((group) => group.cards.map((card) => card.code));
}

/** The cards with which a player went into the tricks, or was left where there were none. */
export function heldForTricks(hand: Replay, seat: number): string[] {
	const first = hand.steps.find((step) => step.public.phase === 'tricks') ?? hand.steps.at(-1);
	return playerHand(first, seat);
}

/** Whether a card is in a move, such as "8ms", "8ms/m" or "6c+As+Th". */
export function isOfMove(move: string, code: string): boolean {
	return move.split(/[/+ ]/).includes(code);
}

/** The sides of a match, in the order of its totals. */
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
