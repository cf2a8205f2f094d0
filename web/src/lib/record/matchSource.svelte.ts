import { ApiError, call, fetchText, postText } from '$lib/api';
import type { Created, Replay, VerifyAnswer } from '$lib/wire';

/** Where a finished match comes from: a table of this server, or a record opened as a file. */
export interface MatchSource {
	/** Loads the replay of a hand. */
	hand: (number: number) => Promise<Replay>;
	/** Loads the record as text. */
	record: () => Promise<string>;
	/** Opens a practice table at a moment; rejects with a sentence if that is impossible. */
	practise: (hand: number, action: number, cards: 'same' | 'other') => Promise<Created>;
	/** The address of the table; absent for files. */
	table?: string;
	/** The address of the review; absent for files. */
	review?: string;
	/** Asks whether the match has been deleted; absent for files. */
	deleted?: () => Promise<boolean>;
}

/** A finished match at a table of this server. */
export function tableSource(id: string): MatchSource {
	const table = `/api/tables/${encodeURIComponent(id)}`;
	return {
		table: `/t/${encodeURIComponent(id)}`,
		review: `/match/${encodeURIComponent(id)}/review`,
		hand: (number) => call<Replay>(`${table}/replay?hand=${number}`),
		record: () => fetchText(`${table}/record`),
		practise: (hand, action, cards) => call<Created>('/api/practice', { table: id, hand, action, cards }),
		deleted: () =>
			call(table).then(
				() => false,
				(error: unknown) => error instanceof ApiError && error.status === 404,
			),
	};
}

/**
 * A match from the text of a record. The server reads its first hand, and so checks the record, before this returns.
 *
 * @throws ApiError with the server's sentence if the text is not a record, or was changed after the match
 */
export async function recordSource(record: string): Promise<MatchSource> {
	const read = (number: number) => postText<Replay>(`/api/replay?hand=${number}`, record);
	const first = await read(1);
	return {
		hand: (number) => (number === 1 ? Promise.resolve(first) : read(number)),
		record: () => Promise.resolve(record),
		practise: (hand, action, cards) =>
			postText<Created>(`/api/practice/record?hand=${hand}&action=${action}&cards=${cards}`, record),
	};
}

/** Asks the server to deal every hand again, as `tricksmith verify` does. */
export const verifyRecord = (record: string) => postText<VerifyAnswer>('/api/verify', record);

/** The record that was opened last, until the next reload, so that the record page need not ask for the file again. */
let opened = $state.raw<MatchSource>();

/** Returns the record that was opened last. */
export const openedRecord = () => opened;

/**
 * Opens a record from a file.
 *
 * @throws ApiError as `recordSource` does; the record that was open stays open
 */
export async function openRecord(text: string): Promise<void> {
	opened = await recordSource(text);
}
