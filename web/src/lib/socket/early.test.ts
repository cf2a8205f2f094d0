import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL } from '$lib/wire';
import { Connection } from './connection';
import { browserPlatform, socketAddress } from './platform';

class FakeSocket {
	static readonly OPEN = 1;
	readyState = 0;
	onopen?: (event: Event) => void;
	onmessage?: (event: MessageEvent<string>) => void;
	onclose?: (event: CloseEvent) => void;
	sent: unknown[] = [];

	constructor(readonly url: string) {
		sockets.push(this);
	}

	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}

	close(): void {
		this.readyState = 3;
	}

	open(): void {
		this.readyState = 1;
		this.onopen?.(new Event('open'));
	}

	deliver(message: object): void {
		this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
	}
}

let sockets: FakeSocket[];
const HELLO = { type: 'hello', last: 0, protocol: PROTOCOL };
const script = readFileSync('static/early.js', 'utf8');
const runEarly = new Function(script) as () => void;

/** The connection of the table `abc`, and the types of what it has heard. */
function connect(): string[] {
	const heard: string[] = [];
	const handlers = { message: ({ type }: { type: string }) => heard.push(type), status: () => undefined };
	stop = new Connection(socketAddress('abc'), handlers, browserPlatform).start();
	return heard;
}
let stop: (() => void) | undefined;

beforeEach(() => {
	sockets = [];
	vi.stubGlobal('WebSocket', FakeSocket);
	history.replaceState(null, '', '/t/abc');
});

afterEach(() => {
	stop?.();
	stop = undefined;
	vi.unstubAllGlobals();
	history.replaceState(null, '', '/');
});

it('hears of the table before the modules are there, in order and before anything is drawn', () => {
	runEarly();
	sockets[0]?.open();
	expect(sockets[0]?.sent).toEqual([HELLO]);
	sockets[0]?.deliver({ type: 'presence' });
	sockets[0]?.deliver({ type: 'pong' });
	const heard = connect();
	expect(heard).toEqual(['presence', 'pong']);
	sockets[0]?.deliver({ type: 'presence' });
	expect(heard).toEqual(['presence', 'pong', 'presence']);
	expect(sockets).toHaveLength(1);
});

it('says hello as usual where the socket is not open yet', () => {
	runEarly();
	connect();
	sockets[0]?.open();
	expect(sockets[0]?.sent).toEqual([HELLO]);
	expect(sockets).toHaveLength(1);
});

it('opens another socket for another table, and where the early one has closed', () => {
	runEarly();
	history.replaceState(null, '', '/t/other');
	runEarly();
	connect();
	expect(sockets.map(({ url, readyState }) => [url.split('/').pop(), readyState])).toEqual([
		['abc', 0],
		['other', 3],
		['abc', 0],
	]);
	history.replaceState(null, '', '/t/abc');
	runEarly();
	sockets[3]?.close();
	connect();
	expect(sockets).toHaveLength(5);
});

it('opens none on other pages', () => {
	for (const path of ['/', '/rules/hearts', '/t/', '/t/abc/def']) {
		history.replaceState(null, '', path);
		runEarly();
	}
	expect(sockets).toEqual([]);
});
