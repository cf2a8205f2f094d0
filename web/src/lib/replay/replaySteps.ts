import { captionOf } from '$lib/stepping';
import { stillState } from '$lib/table';
import type { Replay, ReplayStep, State } from '$lib/wire';

/** A step of a replay, as in an address: `#3.17` is the third hand after seventeen moves. */
interface StepAddress {
	hand: number;
	action: number;
}

/** Reads a step from the hash of an address; the beginning of the first hand if there is none. */
export function parseStepAddress(hash: string): StepAddress {
	const [, hand, action] = /^#?(\d+)(?:\.(\d+))?$/.exec(hash) ?? [];
	return { hand: Math.max(1, Number(hand ?? 1)), action: Number(action ?? 0) };
}

/** The index of the step after this many moves, or of the last one if there are fewer. */
export function stepIndexOf(steps: ReplayStep[], moveCount: number): number {
	const index = steps.findIndex((step) => step.action >= moveCount);
	return index < 0 ? Math.max(0, steps.length - 1) : index;
}

/**
 * The sentence about a step: the move that led to it, or who is first to decide. The server calls the reader, who had the
 * seat `mine`, "you".
 */
export function noticeOf(
	{ names, steps, mine }: Pick<Replay, 'names' | 'steps' | 'mine'>,
	index: number,
): string {
	const seat = steps[0]?.seat;
	const decides = seat === mine ? 'You are' : `${names[seat ?? 0] ?? ''} is`;
	return captionOf(steps, index) + (index === 0 && seat != null ? ` ${decides} first to decide.` : '');
}

/** The number of a step in its hand; before the first move also how to go on. */
export function placeOf({ steps }: Pick<Replay, 'steps'>, index: number): string {
	const last = Math.max(0, steps.length - 1);
	return index === 0 ? `before the first of ${last} moves: press ▶ to see it.` : `move ${index} of ${last}.`;
}

/** The state of a table that shows a step. It is a view of no seat, because all hands are shown next to the table. */
export function stateAt({ names, fairness }: Replay, step: ReplayStep, index: number): State {
	return stillState({ names, event: index + 1, public: step.public, fairness });
}
