import type { Choice } from '$lib/wire';

/** What a move in a puzzle or a drill was worth, as the table marks it on its cards and calls. */
export interface Judgement {
	/** The move that was made. */
	move: string;
	/** Every right move, the best first. */
	best: readonly string[];
	/** The moves that there were, each with the points by which it is behind the best; 0 for a right one. */
	moves: readonly (Choice & { behind: number })[];
}

/** How a card of the hand is marked. */
export type Mark = 'right' | 'wrong';

/** The choices with what they were worth. */
export function judgement(
	choices: readonly Choice[],
	values: readonly { move: string; behind: number }[],
	move: string,
): Judgement {
	const behind = new Map(values.map((one) => [one.move, one.behind]));
	return {
		move,
		best: values.filter((one) => one.behind === 0).map((one) => one.move),
		moves: choices.map((choice) => ({ ...choice, behind: behind.get(choice.move) ?? 0 })),
	};
}

/**
 * How a card is marked: of a wrong move the cards that no right one has, and the cards of the right ones; of a right move its
 * own. Undefined for the others.
 */
export function markOf(judged: Judgement | undefined, code: string): Mark | undefined {
	if (!judged) return undefined;
	const has = (moves: readonly string[]) =>
		judged.moves.some(
			({ move, card, cards }) => moves.includes(move) && (card === code || cards.includes(code)),
		);
	if (judged.best.includes(judged.move)) return has([judged.move]) ? 'right' : undefined;
	return has(judged.best) ? 'right' : has([judged.move]) ? 'wrong' : undefined;
}

/** The most calls that are shown with what they were worth. */
const MOST_CALLS = 4;

/** The calls to show with what they were worth: all if they are few, else the one that was made and the best. */
export function callsOf(judged: Judgement): Judgement['moves'] {
	const calls = judged.moves.filter(({ card, cards }) => card === null && cards.length === 0);
	if (calls.length <= MOST_CALLS) return calls;
	const [best] = judged.best;
	return calls.filter(({ move }) => move === judged.move || move === best);
}
