import { prefs, setPreference, storedFields, storeValue } from '$lib/preferences';

const KEY = 'tricksmith.coach';

/** The games that the coach explains, each with the keys of the notes that were seen. */
type SeenNotes = Record<string, string[]>;

function read(): SeenNotes {
	return { ...(storedFields(KEY).games as SeenNotes | undefined) };
}

function write(games: SeenNotes): void {
	storeValue(KEY, { games });
}

/** Called when a match of this game begins: the coach explains the game from now on. */
export function beginCoach(game: string): void {
	write({ [game]: [], ...read() });
}

/** Whether the coach explains this game. */
export function isCoached(game: string): boolean {
	return prefs.coach && game in read();
}

/** The keys of the notes of this game that were seen. */
export function seenNotes(game: string): string[] {
	return read()[game] ?? [];
}

/** Called when a note was read, or its moment has passed. */
export function markSeen(game: string, note: string): void {
	const seen = seenNotes(game);
	if (!seen.includes(note)) write({ ...read(), [game]: [...seen, note] });
}

/** Turns the coach off in all games, or on; then all notes come once more. */
export function setCoach(on: boolean): void {
	if (on) write(Object.fromEntries(Object.keys(read()).map((game) => [game, []])));
	setPreference('coach', on);
}
