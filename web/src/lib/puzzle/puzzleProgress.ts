import { storedFields, storeValue } from '$lib/preferences';
import type { PuzzleRow } from '$lib/wire';

const KEY = 'tricksmith.puzzles';
/** How many puzzles are remembered; the oldest are forgotten first. */
const MAX_ANSWERS = 5000;
const FIRST_RATING = 1200;
/** The highest rating; the lowest is 0. */
const MAX_RATING = 4000;
/** The K-factor of Elo's rating for the first answer; it falls by one with each answer. */
const FIRST_K_FACTOR = 32;
/** The K-factor that it falls to. */
const MIN_K_FACTOR = 16;

/** What this browser remembers of the puzzles that were answered in it. */
export interface PuzzleProgress {
	/** An Elo rating, with each puzzle as an opponent of its own rating. */
	rating: number;
	/** Right answers in a row, up to the latest answer. */
	streak: number;
	/** The longest streak so far. */
	bestStreak: number;
	/** The first answer to each puzzle, by its id: whether it was right. */
	answers: Record<string, boolean>;
}

/** The progress of a player who has answered nothing yet. */
export function newPuzzleProgress(): PuzzleProgress {
	return { rating: FIRST_RATING, streak: 0, bestStreak: 0, answers: {} };
}

/** The progress after an answer. Only the first answer to a puzzle counts. */
export function withAnswer(
	before: PuzzleProgress,
	{ id, rating }: Pick<PuzzleRow, 'id' | 'rating'>,
	isRight: boolean,
): PuzzleProgress {
	if (id in before.answers) return before;
	const expected = 1 / (1 + 10 ** ((rating - before.rating) / 400));
	const kFactor = Math.max(MIN_K_FACTOR, FIRST_K_FACTOR - Object.keys(before.answers).length);
	const streak = isRight ? before.streak + 1 : 0;
	const answers = Object.entries({ ...before.answers, [id]: isRight }).slice(-MAX_ANSWERS);
	return {
		rating: clamp(before.rating + kFactor * ((isRight ? 1 : 0) - expected), MAX_RATING),
		streak,
		bestStreak: Math.max(before.bestStreak, streak),
		answers: Object.fromEntries(answers),
	};
}

/** The number of these puzzles that were solved at the first try. */
export function solvedOf(puzzles: readonly PuzzleRow[], { answers }: PuzzleProgress): number {
	return puzzles.filter(({ id }) => answers[id]).length;
}

/**
 * The puzzle to solve next: of those not tried yet, the one whose rating is nearest to the player's, of the same game if
 * possible; for a player without any answer the easiest. Once all were tried, it is the one after puzzle `after`.
 */
export function nextPuzzle(
	puzzles: readonly PuzzleRow[],
	{ rating, answers }: PuzzleProgress,
	game?: string,
	after?: string,
): PuzzleRow | undefined {
	const ofGame = puzzles.filter((puzzle) => game === undefined || puzzle.game === game);
	const isNew = ({ id }: PuzzleRow) => id !== after && !(id in answers);
	const fresh = ofGame.some(isNew) ? ofGame.filter(isNew) : puzzles.filter(isNew);
	const isFirst = Object.keys(answers).length === 0;
	const distance = (puzzle: PuzzleRow) => (isFirst ? puzzle.rating : Math.abs(puzzle.rating - rating));
	if (fresh.length)
		return fresh.reduce((best, puzzle) => (distance(puzzle) < distance(best) ? puzzle : best));
	return ofGame[(ofGame.findIndex(({ id }) => id === after) + 1) % ofGame.length];
}

/** The stored progress; fields that are damaged have their first values. */
export function readPuzzleProgress(): PuzzleProgress {
	const fresh = newPuzzleProgress();
	const { rating, streak, bestStreak, answers } = storedFields(KEY);
	const entries = typeof answers === 'object' && answers !== null ? Object.entries(answers) : [];
	const valid = entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
	const currentStreak = countOf(streak);
	return {
		rating: typeof rating === 'number' && isFinite(rating) ? clamp(rating, MAX_RATING) : fresh.rating,
		streak: currentStreak,
		bestStreak: Math.max(currentStreak, countOf(bestStreak)),
		answers: Object.fromEntries(valid),
	};
}

/** Stores the progress in this browser. */
export function storePuzzleProgress(progress: PuzzleProgress): void {
	storeValue(KEY, progress);
}

/** Deletes the stored progress. */
export function forgetPuzzleProgress(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// There is no storage.
	}
}

/** The highest streak that is read from storage. */
const MAX_STREAK = 1e6;
const clamp = (number: number, max: number) => Math.min(max, Math.max(0, number));
const countOf = (value: unknown) => (Number.isInteger(value) ? clamp(value as number, MAX_STREAK) : 0);
