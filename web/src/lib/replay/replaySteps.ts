import { captionOf } from '$lib/stepping';
import { stillState } from '$lib/table';
import type { Replay, ReplayStep, State } from '$lib/wire';

/** A moment of a match in an address: `#3.17` is the third hand after seventeen moves. */
export interface Moment {
	hand: number;
	action: number;
}

export function parseMoment(hash: string): Moment {
	const [, hand, action] = /^#?(\d+)(?:\.(\d+))?$/.exec(hash) ?? [];
	return { hand: Math.max(1, Number(hand ?? 1)), action: Number(action ?? 0) };
}

/** The index of the step after this many moves, or of the last one if there are fewer. */
export function stepIndexOf(steps: ReplayStep[], action: number): number {
	const index = steps.findIndex((step) => step.action >= action);
	return index < 0 ? Math.max(0, steps.length - 1) : index;
}

/** The viewer's own name as it is everywhere in a replay; who is called "You" needs no mark. */
export function markedName(name: string): string {
	return name === 'You' ? name : `${name} (you)`;
}

/**
 * What has just happened at a step; before the first move, whose it is. The name of the viewer, who had the seat `mine`, is
 * marked as it is at the table.
 */
export function noticeOf(
	{ names, steps }: Pick<Replay, 'names' | 'steps'>,
	index: number,
	mine: number | null = null,
): string {
	const seat = steps[0]?.seat;
	const first = index === 0 && seat != null ? ` ${names[seat] ?? ''} is first to decide.` : '';
	const text = captionOf(steps, index) + first;
	const own = mine === null ? '' : (names[mine] ?? '');
	return own ? text.replace(wholeName(own), () => markedName(own)) : text;
}

/** A name where it is not a part of another word. */
function wholeName(name: string): RegExp {
	const letters = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'gu');
}

/** Where in the hand a step is, and at its beginning how to go on. */
export function placeOf({ steps }: Pick<Replay, 'steps'>, index: number): string {
	const last = Math.max(0, steps.length - 1);
	return index === 0 ? `before the first of ${last} moves: press ▶ to see it.` : `move ${index} of ${last}.`;
}

/** A moment in the form that a table draws: a view of no seat, since all hands are shown next to it. */
export function stateAt({ names, fairness }: Replay, step: ReplayStep, index: number): State {
	return stillState({ names, event: index + 1, public: step.public, fairness });
}
