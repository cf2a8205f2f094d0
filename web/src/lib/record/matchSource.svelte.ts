import { ApiError, call } from '$lib/api';
import type { ErrorBody, Replay, VerifyAnswer } from '$lib/wire';

/** Where a finished match comes from: a table of this server, or a record opened as a file. */
export interface MatchSource {
	hand: (number: number) => Promise<Replay>;
	record: () => Promise<string>;
	/** Whether the match has been deleted since; absent for files. */
	deleted?: () => Promise<boolean>;
}

export function tableSource(id: string): MatchSource {
	const table = `/api/tables/${encodeURIComponent(id)}`;
	return {
		hand: (number) => call<Replay>(`${table}/replay?hand=${number}`),
		record: () => text(`${table}/record`),
		deleted: () =>
			call(table).then(
				() => false,
				(error: unknown) => error instanceof ApiError && error.status === 404,
			),
	};
}

/**
 * A record opened as a file, once its first hand has been read.
 *
 * @throws ApiError with the server's sentence if it is no record or was changed
 */
export async function recordSource(record: string): Promise<MatchSource> {
	const read = async (number: number) =>
		JSON.parse(await text(`/api/replay?hand=${number}`, record)) as Replay;
	const first = await read(1);
	return {
		hand: (number) => (number === 1 ? Promise.resolve(first) : read(number)),
		record: () => Promise.resolve(record),
	};
}

/** Asks the server to deal every hand again, as `tricksmith verify` does. */
export async function verifyRecord(record: string): Promise<VerifyAnswer> {
	return JSON.parse(await text('/api/verify', record)) as VerifyAnswer;
}

async function text(path: string, body?: string): Promise<string> {
	const asked: RequestInit =
		body === undefined ? {} : { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } };
	const response = await fetch(path, { credentials: 'same-origin', ...asked });
	const answer = await response.text();
	if (response.ok) return answer;
	const { error } = JSON.parse(answer) as ErrorBody;
	throw new ApiError(error.code, error.sentence, response.status);
}

/** The record opened on another page of this visit, so that the file is not asked for twice. */
let opened = $state.raw<MatchSource>();

export const openedRecord = () => opened;

/** @throws ApiError with the server's sentence if it is no record or was changed; the open record then stays */
export async function openRecord(text: string): Promise<void> {
	opened = await recordSource(text);
}
