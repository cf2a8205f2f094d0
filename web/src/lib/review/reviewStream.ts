import { ApiError, call, offlineError } from '$lib/api';
import type { ReviewInfo, ReviewUpdate } from '$lib/wire';

const ENDED_EARLY_TEXT = 'The review stopped before its end. Ask for it again.';

/** Fetches whose decisions in a match, or in one hand of it, can be reviewed. */
export const reviewInfo = (match: string, hand: number | null = null) =>
	call<ReviewInfo>(`${pathOf(match)}${handQuery(hand)}`);

const pathOf = (match: string) => `/api/tables/${encodeURIComponent(match)}/review`;
const handQuery = (hand: number | null) => (hand === null ? '' : `?hand=${hand}`);

/**
 * Asks for the review of a seat, in one hand or in the whole match (null), and calls `onupdate` with each line of it.
 * Aborting the request ends the review, unless somebody else waits for it.
 *
 * @throws ApiError with the server's sentence, or with one of the page's own if no answer came or it stopped early
 */
export async function readReview(
	match: string,
	seat: number,
	hand: number | null,
	onupdate: (update: ReviewUpdate) => void,
	signal: AbortSignal,
	fetcher: typeof fetch = fetch,
): Promise<void> {
	const response = await fetcher(`${pathOf(match)}/${seat}${handQuery(hand)}`, {
		method: 'POST',
		credentials: 'same-origin',
		headers: { Accept: 'application/x-ndjson' },
		signal,
	}).catch((error: unknown) => {
		throw signal.aborted ? error : offlineError();
	});
	if (!response.ok || !response.body) throw await refusal(response);
	let last: ReviewUpdate | undefined;
	for await (const line of linesOf(response.body, signal)) {
		last = JSON.parse(line) as ReviewUpdate;
		onupdate(last);
	}
	if (last?.state !== 'done' && last?.state !== 'failed') throw new ApiError('ended', ENDED_EARLY_TEXT, 0);
}

/** The error that the server gave in place of a review. */
async function refusal(response: Response): Promise<ApiError> {
	const body = (await response.json().catch(() => null)) as {
		error?: { code: string; sentence: string };
	} | null;
	return new ApiError(
		body?.error?.code ?? 'strange',
		body?.error?.sentence ?? ENDED_EARLY_TEXT,
		response.status,
	);
}

/** The lines of a stream, as they arrive. A stream that breaks off ends. */
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let rest = '';
	for (;;) {
		const { done, value } = await reader.read().catch((error: unknown) => {
			if (signal.aborted) throw error;
			return { done: true, value: undefined };
		});
		rest += decoder.decode(value, { stream: !done });
		const lines = rest.split('\n');
		rest = lines.pop() ?? '';
		yield* lines.filter(Boolean);
		if (done) return;
	}
}
