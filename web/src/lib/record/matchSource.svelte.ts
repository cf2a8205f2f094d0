import { ApiError, call } from '$lib/api';
import type { ErrorBody, Replay, VerifyAnswer } from '$lib/wire';

/** Where a finished match comes from: a table of this server, or a record that was opened as a file. */
export interface Source {
	hand: (number: number) => Promise<Replay>;
	record: () => Promise<string>;
	/** Whether it has been deleted since; left out where nobody can. */
	deleted?: () => Promise<boolean>;
}

export function ofTable(id: string): Source {
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
 * A record that was opened as a file, once its first hand has been read.
 *
 * @throws ApiError with the server's sentence, where it is no record or was changed
 */
export async function ofRecord(record: string): Promise<Source> {
	const read = async (number: number) =>
		JSON.parse(await text(`/api/replay?hand=${number}`, record)) as Replay;
	const first = await read(1);
	return {
		hand: (number) => (number === 1 ? Promise.resolve(first) : read(number)),
		record: () => Promise.resolve(record),
	};
}

/** Has the server deal every hand anew, as `tricksmith verify` does. */
export async function verified(record: string): Promise<VerifyAnswer> {
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

/** The record that was opened on another page of this visit; a file is not asked for twice. */
let opened = $state.raw<Source>();

export const openedRecord = () => opened;

/** @throws ApiError with the server's sentence, where it is no record or was changed; what was opened before stays */
export async function openRecord(text: string): Promise<void> {
	opened = await ofRecord(text);
}
