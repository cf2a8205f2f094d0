import { call } from '$lib/api';
import type { Created, PuzzleLineAnswer, PuzzleList, PuzzlePosition, PuzzleVerdict } from '$lib/wire';

const path = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const allPuzzles = () => call<PuzzleList>('/api/puzzles');
export const puzzlePosition = (id: string) => call<PuzzlePosition>(path(id));
/** Has the server judge a move; returns the verdict and the solution. */
export const answerPuzzle = (id: string, move: string) => call<PuzzleVerdict>(`${path(id)}/answer`, { move });
/** Fetches how a wrong move loses, in a deal played to its end; null if no deal shows it. */
export const losingLine = async (id: string, move: string) =>
	(await call<PuzzleLineAnswer>(`${path(id)}/line`, { move })).line;
/** Opens a practice table at which the move is already made. */
export const playOn = (id: string, move: string) => call<Created>(`${path(id)}/play`, { move });
