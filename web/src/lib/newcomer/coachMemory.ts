import { storedFields, storeValue } from '$lib/preferences';

const KEY = 'tricksmith.coach';

interface Memory {
	/** Whether the player has turned the coach off. */
	off: boolean;
	/** The games that the coach explains, each with the keys of the notes that were seen. */
	games: Record<string, string[]>;
}

function read(): Memory {
	const { off, games } = storedFields(KEY) as Partial<Memory>;
	return { off: off === true, games: { ...games } };
}

function write(memory: Memory): void {
	storeValue(KEY, memory);
}

/** Called when a match of this game begins: the coach explains the game from now on. */
export function beginCoach(game: string): void {
	const memory = read();
	if (!(game in memory.games)) write({ ...memory, games: { ...memory.games, [game]: [] } });
}

/** Whether the coach explains this game. */
export function isCoached(game: string): boolean {
	const { off, games } = read();
	return !off && game in games;
}

/** The keys of the notes of this game that were seen. */
export function seenNotes(game: string): string[] {
	return read().games[game] ?? [];
}

/** Called when a note was read, or its moment has passed. */
export function markSeen(game: string, note: string): void {
	const memory = read();
	const seen = memory.games[game] ?? [];
	if (!seen.includes(note)) write({ ...memory, games: { ...memory.games, [game]: [...seen, note] } });
}

/** Turns off notes in all games. */
export function stopCoach(): void {
	write({ ...read(), off: true });
}

/** Shows all notes again, in the next match of each game. */
export function restartCoach(): void {
	write({ off: false, games: {} });
}
