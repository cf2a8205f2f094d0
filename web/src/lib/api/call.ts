/** A request that failed, with a sentence for the reader. */
export class ApiError extends Error {
	override name = 'ApiError';

	constructor(
		/** The code for programs: `no_table`, `seat_taken`, `offline` … */
		readonly code: string,
		sentence: string,
		readonly status: number,
	) {
		super(sentence);
	}
}

const OFFLINE = "The server can't be reached. Check that it is running and that you are online.";
const NOT_UNDERSTOOD = 'The server sent an answer that this page does not understand.';

/**
 * Calls the server and returns its answer.
 *
 * @throws ApiError with the server's sentence, or with one of the page's own if no answer came
 */
export async function call<Answer>(
	path: string,
	body?: unknown,
	fetcher: typeof fetch = fetch,
	method?: 'DELETE',
): Promise<Answer> {
	const init: RequestInit = { headers: { Accept: 'application/json' } };
	if (body !== undefined) {
		init.method = 'POST';
		init.headers = { ...init.headers, 'Content-Type': 'application/json' };
		init.body = JSON.stringify(body);
	}
	if (method) init.method = method;
	return parsed<Answer>(await send(path, init, fetcher));
}

/**
 * Posts a text as it is, such as a record, and returns the server's answer.
 *
 * @throws ApiError as `call` does
 */
export async function postText<Answer>(
	path: string,
	text: string,
	fetcher: typeof fetch = fetch,
): Promise<Answer> {
	const headers = { Accept: 'application/json', 'Content-Type': 'text/plain' };
	return parsed<Answer>(await send(path, { method: 'POST', body: text, headers }, fetcher));
}

/**
 * Calls the server and returns its answer as text, such as a record.
 *
 * @throws ApiError as `call` does
 */
export async function fetchText(path: string, fetcher: typeof fetch = fetch): Promise<string> {
	const answer = await send(path, {}, fetcher);
	if (!answer.ok) throw refusal(answer, fromJson(answer.text));
	return answer.text;
}

/** The error for a server that gave no answer. */
export const offlineError = () => new ApiError('offline', OFFLINE, 0);

interface TextAnswer {
	ok: boolean;
	status: number;
	text: string;
}

async function send(path: string, init: RequestInit, fetcher: typeof fetch): Promise<TextAnswer> {
	try {
		const response = await fetcher(path, { credentials: 'same-origin', ...init });
		return { ok: response.ok, status: response.status, text: await response.text() };
	} catch {
		throw offlineError();
	}
}

/** The answer as JSON; throws if it is an error or not JSON. */
function parsed<Answer>(answer: TextAnswer): Answer {
	const value = fromJson(answer.text);
	if (!answer.ok || value === undefined) throw refusal(answer, value);
	return value as Answer;
}

function fromJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The error that an answer describes. */
function refusal(answer: TextAnswer, value: unknown): ApiError {
	const error = (value as { error?: { code?: string; sentence?: string } } | null | undefined)?.error;
	return new ApiError(error?.code ?? 'strange', error?.sentence ?? NOT_UNDERSTOOD, answer.status);
}
