import { expect, it } from 'vitest';
import { ApiError, call, fetchText, postText } from './call';

const answers = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));

it("returns the server's answer", async () => {
	await expect(call('/api/games', undefined, answers(200, '{"games": []}'))).resolves.toEqual({ games: [] });
});

it('posts a body as JSON', async () => {
	let asked: RequestInit | undefined;
	await call('/api/me', { name: 'Ada' }, (_, init) => {
		asked = init;
		return answers(200, '{}')();
	});
	expect(asked).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' });
});

it('sends a DELETE request where asked to', async () => {
	let asked: RequestInit | undefined;
	const fetcher = (_: unknown, init?: RequestInit) => {
		asked = init;
		return answers(200, '{"tables": []}')();
	};
	await call('/api/tables/x', undefined, fetcher, 'DELETE');
	expect(asked).toMatchObject({ method: 'DELETE' });
	expect(asked?.body).toBeUndefined();
});

it("throws the server's own sentence", async () => {
	const body = '{"error": {"code": "seat_taken", "sentence": "Somebody sits there."}}';
	await expect(call('/api/join/x', {}, answers(409, body))).rejects.toMatchObject({
		code: 'seat_taken',
		message: 'Somebody sits there.',
		status: 409,
	});
});

it('posts a text as it is, and returns a text as it is', async () => {
	let asked: RequestInit | undefined;
	await postText('/api/verify', '{"seed":', (_, init) => {
		asked = init;
		return answers(200, '{}')();
	});
	expect(asked).toMatchObject({ method: 'POST', body: '{"seed":' });
	await expect(fetchText('/api/record', answers(200, 'a line\n'))).resolves.toBe('a line\n');
});

it.each([
	['a text', (fetcher: typeof fetch) => fetchText('/api/record', fetcher)],
	['the answer to a text', (fetcher: typeof fetch) => postText('/api/verify', 'a record', fetcher)],
])('explains in words why %s is missing', async (_, ask) => {
	const gone = () => Promise.reject(new TypeError('network'));
	const torn = () => Promise.resolve({ ok: true, status: 200, text: gone } as unknown as Response);
	await expect(ask(gone)).rejects.toMatchObject({ code: 'offline', status: 0 });
	await expect(ask(torn)).rejects.toMatchObject({ code: 'offline', status: 0 });
	for (const body of ['<html>', '', 'null'])
		await expect(ask(answers(502, body))).rejects.toMatchObject({ code: 'strange', status: 502 });
	const refused = '{"error": {"code": "record", "sentence": "Line 3 is torn."}}';
	await expect(ask(answers(400, refused))).rejects.toMatchObject({ message: 'Line 3 is torn.' });
});

it('explains a missing or unreadable answer in words', async () => {
	const gone = () => Promise.reject(new TypeError('network'));
	await expect(call('/api/games', undefined, gone)).rejects.toMatchObject({ code: 'offline', status: 0 });
	await expect(call('/api/games', undefined, answers(502, '<html>'))).rejects.toBeInstanceOf(ApiError);
	await expect(call('/api/games', undefined, answers(200, '<html>'))).rejects.toMatchObject({
		code: 'strange',
	});
});
