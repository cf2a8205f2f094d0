import { expect, it } from 'vitest';
import { ApiError, call } from './call';

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

it('explains a missing or unreadable answer in words', async () => {
	const gone = () => Promise.reject(new TypeError('network'));
	await expect(call('/api/games', undefined, gone)).rejects.toMatchObject({ code: 'offline', status: 0 });
	await expect(call('/api/games', undefined, answers(502, '<html>'))).rejects.toBeInstanceOf(ApiError);
	await expect(call('/api/games', undefined, answers(200, '<html>'))).rejects.toMatchObject({
		code: 'strange',
	});
});
