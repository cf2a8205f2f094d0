import { expect, it, vi } from 'vitest';
import type { ReviewUpdate } from '$lib/wire';
import { readReview } from './reviewStream';

const line = (state: ReviewUpdate['state'], done: number) =>
	`${JSON.stringify({ state, text: `${done} of 2`, done, total: 2, review: null })}\n`;

/** A `fetch` whose answer arrives in these pieces. */
function answer(pieces: string[], status = 200): typeof fetch {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const piece of pieces) controller.enqueue(encoder.encode(piece));
			controller.close();
		},
	});
	return () => Promise.resolve(new Response(body, { status }));
}

const read = async (fetcher: typeof fetch, hand: number | null = null) => {
	const states: string[] = [];
	await readReview(
		'm',
		1,
		hand,
		(update) => states.push(update.state),
		new AbortController().signal,
		fetcher,
	);
	return states;
};

it('reports each line once it is whole, however the answer is cut', async () => {
	const text = line('waiting', 0) + line('running', 1) + line('done', 2);
	const pieces = [text.slice(0, 9), text.slice(9, 100), text.slice(100)];
	await expect(read(answer(pieces))).resolves.toEqual(['waiting', 'running', 'done']);
});

it('asks for the seat of the match by POST', async () => {
	const fetcher = vi.fn(() => answer([line('failed', 0)])('/'));
	await expect(read(fetcher)).resolves.toEqual(['failed']);
	expect(fetcher).toHaveBeenCalledWith('/api/tables/m/review/1', expect.objectContaining({ method: 'POST' }));
	await read(fetcher, 3);
	expect(fetcher).toHaveBeenLastCalledWith('/api/tables/m/review/1?hand=3', expect.anything());
});

it("says why there is no review, in the server's words or in the page's own", async () => {
	const refused = JSON.stringify({ error: { code: 'full', sentence: 'The server has no time.' } });
	await expect(read(answer([refused], 503))).rejects.toMatchObject({ message: 'The server has no time.' });
	await expect(read(() => Promise.reject(new TypeError()))).rejects.toMatchObject({ code: 'offline' });
	await expect(read(answer([line('running', 1)]))).rejects.toMatchObject({ code: 'ended' });
	await expect(read(answer(['<html>'], 502))).rejects.toMatchObject({ code: 'strange', status: 502 });
});

it('passes on the abort as it is', async () => {
	const aborted = new AbortController();
	aborted.abort();
	const fetcher = () => Promise.reject(new DOMException('aborted', 'AbortError'));
	await expect(readReview('m', 0, null, () => undefined, aborted.signal, fetcher)).rejects.toMatchObject({
		name: 'AbortError',
	});
});
