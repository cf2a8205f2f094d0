/** An unexpected answer, with a sentence for the reader. */
export class ApiError extends Error {
	override name = 'ApiError';

	constructor(
		/** For code: `unknown_table`, `seat_taken`, `offline` … */
		readonly code: string,
		sentence: string,
		readonly status: number,
	) {
		super(sentence);
	}
}

const OFFLINE = "The server can't be reached. Check that it is running and that you are online.";
const STRANGE = 'The server sent an answer that this page does not understand.';

/**
 * Calls the server and returns its answer.
 *
 * @throws ApiError with the server's sentence, or one of ours if no answer came
 */
export async function call<Answer>(
	path: string,
	body?: unknown,
	fetcher: typeof fetch = fetch,
	method?: 'DELETE',
): Promise<Answer> {
	const response = await send(path, body, fetcher, method);
	const answer: unknown = await response.json().catch(() => undefined);
	if (response.ok && answer !== undefined) return answer as Answer;
	const error = (answer as { error?: { code?: string; sentence?: string } } | undefined)?.error;
	throw new ApiError(error?.code ?? 'strange', error?.sentence ?? STRANGE, response.status);
}

async function send(
	path: string,
	body: unknown,
	fetcher: typeof fetch,
	method?: 'DELETE',
): Promise<Response> {
	const init: RequestInit = { credentials: 'same-origin', headers: { Accept: 'application/json' } };
	if (body !== undefined) {
		init.method = 'POST';
		init.headers = { ...init.headers, 'Content-Type': 'application/json' };
		init.body = JSON.stringify(body);
	}
	if (method) init.method = method;
	try {
		return await fetcher(path, init);
	} catch {
		throw new ApiError('offline', OFFLINE, 0);
	}
}
