import type { Deck } from '$lib/deck';
import type { State } from '$lib/wire';

/**
 * The cards that a lesson speaks of now: those between backticks, and those of the moves that it waits for. Undefined
 * where there is no lesson, or it speaks of none.
 */
export function spokenCards(
	state: State | undefined,
	deck: Deck | undefined,
): ReadonlySet<string> | undefined {
	const lesson = state?.lesson;
	if (!lesson) return undefined;
	const words = lesson.text.split('`').filter((_, at) => at % 2 === 1);
	const moves = lesson.moves.map((move) => move.replace(/\/[a-z]$/, ''));
	const found = [...words, ...moves].flatMap((one) => one.split(/[ +]/)).filter((code) => deck?.cards[code]);
	return found.length ? new Set(found) : undefined;
}
