import { storedFields } from '$lib/preferences';
import type { PuzzleRow } from '$lib/wire';

const KEY = 'tricksmith.puzzles';
/** How many puzzles are remembered; the oldest are forgotten first. */
const MAX_ANSWERS = 5000;
const FIRST_RATING = 1200;
/** The highest rating that can be kept; the lowest is 0. */
const MAX_RATING = 4000;
/** The weight of the first answer, and of those once it has fallen by one with each answer. */
const FIRST_WEIGHT = 32;
const LEAST_WEIGHT = 16;

/** What this browser remembers of a solver. */
export interface SolverScore {
	/** As in Elo's system, with each puzzle as an opponent of its own rating. */
	rating: number;
	/** Right answers in a row, up to the latest, and the most there have been. */
	streak: number;
	bestStreak: number;
	/** The first answer to each puzzle, by its id: whether it was right. */
	answers: Record<string, boolean>;
}

/** A solver who has answered nothing yet. */
export function newSolverScore(): SolverScore {
	return { rating: FIRST_RATING, streak: 0, bestStreak: 0, answers: {} };
}

/** The score after an answer. Only the first answer to a puzzle counts. */
export function withAnswer(
	before: SolverScore,
	{ id, rating }: Pick<PuzzleRow, 'id' | 'rating'>,
	isRight: boolean,
): SolverScore {
	if (id in before.answers) return before;
	const expected = 1 / (1 + 10 ** ((rating - before.rating) / 400));
	const weight = Math.max(LEAST_WEIGHT, FIRST_WEIGHT - Object.keys(before.answers).length);
	const streak = isRight ? before.streak + 1 : 0;
	const answers = Object.entries({ ...before.answers, [id]: isRight }).slice(-MAX_ANSWERS);
	return {
		rating: limited(before.rating + weight * ((isRight ? 1 : 0) - expected), MAX_RATING),
		streak,
		bestStreak: Math.max(before.bestStreak, streak),
		answers: Object.fromEntries(answers),
	};
}

/** The number of these puzzles that were solved at the first try. */
export function solvedOf(puzzles: readonly PuzzleRow[], { answers }: SolverScore): number {
	return puzzles.filter(({ id }) => answers[id]).length;
}

/**
 * The puzzle to solve next: one not tried yet whose rating is nearest, of the same game if there is one; the easiest for
 * solvers who have answered nothing; once all were tried, the one after this in the list.
 */
export function nextPuzzle(
	puzzles: readonly PuzzleRow[],
	{ rating, answers }: SolverScore,
	game?: string,
	after?: string,
): PuzzleRow | undefined {
	const ofGame = puzzles.filter((one) => game === undefined || one.game === game);
	const isNew = ({ id }: PuzzleRow) => id !== after && !(id in answers);
	const fresh = ofGame.some(isNew) ? ofGame.filter(isNew) : puzzles.filter(isNew);
	const isFirst = Object.keys(answers).length === 0;
	const distance = (one: PuzzleRow) => (isFirst ? one.rating : Math.abs(one.rating - rating));
	if (fresh.length) return fresh.reduce((best, one) => (distance(one) < distance(best) ? one : best));
	return ofGame[(ofGame.findIndex(({ id }) => id === after) + 1) % ofGame.length];
}

/** What is stored; whatever is damaged there counts as not stored. */
export function readSolverScore(): SolverScore {
	const fresh = newSolverScore();
	const { rating, streak, bestStreak, answers } = storedFields(KEY);
	const kept = typeof answers === 'object' && answers !== null ? Object.entries(answers) : [];
	const valid = kept.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
	const inARow = countOf(streak);
	return {
		rating: typeof rating === 'number' && isFinite(rating) ? limited(rating, MAX_RATING) : fresh.rating,
		streak: inARow,
		bestStreak: Math.max(inARow, countOf(bestStreak)),
		answers: Object.fromEntries(valid),
	};
}

export function keepSolverScore(score: SolverScore): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(score));
	} catch {
		// Without storage it lasts until the page is left.
	}
}

export function forgetSolverScore(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// There is no storage.
	}
}

const limited = (number: number, most: number) => Math.min(most, Math.max(0, number));
const countOf = (value: unknown) => (Number.isInteger(value) ? limited(value as number, 1e6) : 0);
