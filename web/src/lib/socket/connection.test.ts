import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientMessage, CloseCode, PROTOCOL } from '$lib/wire';
import { Connection, type Status, reconnectDelay } from './connection';
import { browserPlatform, type Platform, type NetworkEvents, type SocketLike } from './platform';

class FakeSocket implements SocketLike {
	constructor(readonly url: string) {}
	readyState = 0;
	readonly createdAt = Date.now();
	onopen: SocketLike['onopen'] = null;
	onmessage: SocketLike['onmessage'] = null;
	onclose: SocketLike['onclose'] = null;
	sent: ClientMessage[] = [];

	send(text: string): void {
		this.sent.push(JSON.parse(text) as ClientMessage);
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

	disconnect(code = 1006, reason = ''): void {
		this.readyState = 3;
		this.onclose?.(new CloseEvent('close', { code, reason }));
	}
}

let sockets: FakeSocket[];
let listeners: NetworkEvents;
let statuses: Status[];
let randomCalls: number;
let probes: number;
let serverUp: boolean;
let messages: string[];
/** What the platform did about reloading, in order. */
let reloads: string[];
let reloaded: boolean;

const platform: Platform = {
	connect: (url) => {
		const socket = new FakeSocket(url);
		sockets.push(socket);
		return socket;
	},
	setTimer: (wait, action) => setTimeout(action, wait) as unknown as number,
	clearTimer: (timer) => clearTimeout(timer),
	isReachable: () => {
		probes += 1;
		return Promise.resolve(serverUp);
	},
	now: () => Date.now(),
	random: () => 0.5,
	randomBytes: (length) => new Uint8Array(length).fill((randomCalls += 1)),
	subscribe: (given) => {
		listeners = given;
		return () => undefined;
	},
	reloadOnce: () => {
		if (reloaded) return false;
		reloads.push('reload');
		return (reloaded = true);
	},
	allowReload: () => {
		reloads.push('allow');
		reloaded = false;
	},
};

function connected(): { connection: Connection; socket: FakeSocket; stop: () => void } {
	const connection = new Connection(
		'ws://site/ws/table',
		{ message: (m) => messages.push(m.type), status: (s) => statuses.push(s) },
		platform,
	);
	const stop = connection.start();
	const socket = newest();
	socket.open();
	socket.deliver({ type: 'welcome' });
	return { connection, socket, stop };
}

const newest = () => sockets[sockets.length - 1] as FakeSocket;
const kinds = (socket: FakeSocket) => socket.sent.map((message) => message.type);

beforeEach(() => {
	vi.useFakeTimers();
	sockets = [];
	statuses = [];
	randomCalls = 0;
	probes = 0;
	serverUp = true;
	messages = [];
	reloads = [];
	reloaded = false;
});

describe('a connection', () => {
	it('says hello with the last event it has shown', () => {
		const { socket } = connected();
		expect(socket.sent).toEqual([{ type: 'hello', last: 0, protocol: PROTOCOL }]);
		socket.deliver({ type: 'state', event: 17, acks: [] });
		socket.disconnect();
		vi.advanceTimersByTime(1);
		newest().open();
		expect(newest().sent).toEqual([{ type: 'hello', last: 17, protocol: PROTOCOL }]);
	});

	it('sends a command until it is acknowledged, always with the same id', async () => {
		const { connection, socket } = connected();
		const id = connection.send({ type: 'move', move: '8ms/s', at: 3 });
		socket.disconnect();
		vi.advanceTimersByTime(1);
		newest().open();
		expect(newest().sent[1]).toEqual({ type: 'move', move: '8ms/s', at: 3, id });
		newest().deliver({ type: 'state', event: 4, acks: [id] });
		expect(connection.isPending(id)).toBe(false);
		newest().disconnect();
		await vi.advanceTimersByTimeAsync(3000);
		newest().open();
		expect(kinds(newest())).toEqual(['hello']);
	});

	it('forgets a command that was refused, and repeats one that can be tried again', () => {
		const { connection, socket } = connected();
		const refused = connection.send({ type: 'undo' });
		socket.deliver({ type: 'error', for_id: refused, retry: false, code: 'x', sentence: 'No.' });
		expect(connection.isPending(refused)).toBe(false);
		const busy = connection.send({ type: 'undo' });
		socket.deliver({ type: 'error', for_id: busy, retry: true, code: 'x', sentence: 'Soon.' });
		vi.advanceTimersByTime(1000);
		expect(socket.sent.filter((message) => 'id' in message && message.id === busy)).toHaveLength(2);
	});

	it('stops sending a question once it is answered, or no longer needed', () => {
		const { connection, socket } = connected();
		const [one, other] = [null, 'none'].map((move) => connection.send({ type: 'second_look', move }));
		const words = { move: '', label: '', text: '', better: '', better_label: '', reason: '' };
		socket.deliver({ type: 'second_look', for_id: one ?? '', verdict: null, ...words });
		expect([one, other].map((id) => connection.isPending(id ?? ''))).toEqual([false, true]);
		connection.forget(other ?? '');
		expect(connection.isPending(other ?? '')).toBe(false);
	});

	it('keeps commands given while there is no link', () => {
		const { connection, socket } = connected();
		socket.disconnect();
		const id = connection.send({ type: 'next' });
		vi.advanceTimersByTime(1);
		newest().open();
		expect(newest().sent[1]).toEqual({ type: 'next', id });
	});

	it('notices a dead link within seven seconds, and stays open as long as it is answered', () => {
		const { socket } = connected();
		for (let ping = 1; ping <= 5; ping += 1) {
			vi.advanceTimersByTime(2500);
			expect(socket.sent.at(-1)).toEqual({ type: 'ping', n: ping });
			socket.deliver({ type: 'pong', n: ping });
		}
		expect(sockets).toHaveLength(1);
		vi.advanceTimersByTime(6999);
		expect(statuses).not.toContain('lost');
		vi.advanceTimersByTime(2);
		expect(statuses).toContain('lost');
		expect(sockets.length).toBeGreaterThan(1);
	});

	it('tries at once, then every 0.5 to 5 seconds without end', async () => {
		const { socket } = connected();
		socket.disconnect();
		await vi.advanceTimersByTimeAsync(1);
		expect(sockets).toHaveLength(2);
		for (let attempt = 0; attempt < 60; attempt += 1) {
			const before = sockets.length;
			newest().disconnect();
			await vi.advanceTimersByTimeAsync(499);
			expect(sockets).toHaveLength(before);
			while (sockets.length === before) await vi.advanceTimersByTimeAsync(1);
			const gap = newest().createdAt - (sockets[before - 1] as FakeSocket).createdAt;
			expect(gap).toBeGreaterThanOrEqual(500);
			expect(gap).toBeLessThanOrEqual(attempt < 20 ? 2000 : 5000);
		}
	});

	it('does not wait after an attempt that took longer than the wait', () => {
		const { socket } = connected();
		socket.disconnect();
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(2);
		vi.advanceTimersByTime(4501);
		expect(probes + sockets.length).toBe(3);
	});

	it('asks whether the server answers before opening most sockets, while it does not', async () => {
		const { socket } = connected();
		serverUp = false;
		socket.disconnect();
		await vi.advanceTimersByTimeAsync(1);
		newest().disconnect();
		for (let second = 0; second < 60; second += 1) {
			await vi.advanceTimersByTimeAsync(1000);
			if (newest().readyState === 0) newest().disconnect();
		}
		expect(probes).toBeGreaterThan(10);
		expect(sockets.length - 2).toBeLessThanOrEqual(probes);
		expect(sockets.length).toBeGreaterThan(5);
		serverUp = true;
		const before = sockets.length;
		await vi.advanceTimersByTimeAsync(5001);
		expect(sockets).toHaveLength(before + 1);
	});

	it('reconnects as soon as the network does', () => {
		const { socket } = connected();
		socket.disconnect();
		vi.advanceTimersByTime(1);
		newest().disconnect();
		listeners.online();
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(3);
	});

	it('starts again when the network is back while an attempt is still pending', () => {
		const { socket } = connected();
		socket.disconnect();
		vi.advanceTimersByTime(1);
		const hanging = newest();
		listeners.online();
		vi.advanceTimersByTime(1);
		expect(newest()).not.toBe(hanging);
		newest().open();
		newest().deliver({ type: 'welcome' });
		listeners.online();
		vi.advanceTimersByTime(1);
		expect(statuses.at(-1)).toBe('open');
		expect(sockets).toHaveLength(3);
	});

	it('checks the link at once when the page becomes visible', () => {
		const { socket } = connected();
		listeners.visible();
		expect(kinds(socket)).toContain('ping');
		vi.advanceTimersByTime(2001);
		expect(sockets).toHaveLength(2);
	});

	it.each([
		['replaced', CloseCode.REPLACED],
		['signedOut', CloseCode.SIGNED_OUT],
		['full', CloseCode.FULL],
	])('does not come back by itself once it is %s', (status, code) => {
		const { socket } = connected();
		socket.disconnect(code);
		vi.advanceTimersByTime(20_000);
		expect(statuses.at(-1)).toBe(status);
		expect(sockets).toHaveLength(1);
	});

	it('comes back without its seat after it lost it', () => {
		const { socket } = connected();
		socket.disconnect(CloseCode.UNSEATED);
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(2);
	});

	it('does not reconnect to a table that refuses it, nor once it is stopped', () => {
		const first = connected();
		first.socket.disconnect(CloseCode.GONE);
		vi.advanceTimersByTime(20_000);
		expect(statuses.at(-1)).toBe('refused');
		expect(sockets).toHaveLength(1);
		const second = connected();
		second.stop();
		vi.advanceTimersByTime(20_000);
		expect(sockets).toHaveLength(2);
	});
});

describe('a server that does not have the table', () => {
	it('sends the page to the one that has it, at once and without a word', () => {
		const { socket } = connected();
		socket.disconnect();
		vi.advanceTimersByTime(1);
		const before = statuses.length;
		newest().disconnect(CloseCode.REDIRECT, '/at/node-1');
		expect(newest().url).toBe('ws://site/at/node-1/ws/table');
		expect(statuses.slice(before)).not.toContain('stopped');
		newest().open();
		newest().deliver({ type: 'welcome' });
		expect(statuses.at(-1)).toBe('open');
	});

	it('keeps a page that was sent to a server that does not answer', () => {
		const { socket } = connected();
		socket.disconnect(CloseCode.REDIRECT, '/at/node-1');
		newest().disconnect();
		vi.advanceTimersByTime(600);
		expect(newest().url).toBe('ws://site/ws/table?stay=1');
		newest().open();
		newest().deliver({ type: 'welcome' });
		newest().disconnect();
		vi.advanceTimersByTime(600);
		expect(newest().url).toBe('ws://site/ws/table');
	});

	it('keeps a page that was sent around in circles', () => {
		connected().socket.disconnect(CloseCode.REDIRECT, '/at/1');
		for (let move = 0; move < 3; move += 1) newest().disconnect(CloseCode.REDIRECT, `/at/${move % 2}`);
		expect(newest().url).toBe('ws://site/ws/table?stay=1');
	});

	it.each(['', '//elsewhere.example/at/1', 'https://elsewhere.example', '/at/..%2f', '/api/me'])(
		'does not send the page to %j',
		(reason) => {
			connected().socket.disconnect(CloseCode.REDIRECT, reason);
			expect(newest().url).toBe('ws://site/ws/table?stay=1');
		},
	);

	it('goes to any server again once the link is lost', () => {
		connected().socket.disconnect(CloseCode.REDIRECT, '/at/1');
		newest().open();
		newest().deliver({ type: 'welcome' });
		newest().disconnect();
		vi.advanceTimersByTime(1);
		expect(newest().url).toBe('ws://site/ws/table');
	});
});

describe('a server of another protocol', () => {
	const reason = 'The server has been updated.';

	it.each([
		['by its message', (socket: FakeSocket) => socket.deliver({ type: 'reload', reason })],
		['by its close code', (socket: FakeSocket) => socket.disconnect(CloseCode.OTHER_PROTOCOL)],
	])('makes the page reload once, %s, and does not reconnect', (_, answer) => {
		const { socket } = connected();
		socket.disconnect();
		vi.advanceTimersByTime(1);
		newest().open();
		answer(newest());
		expect(reloads).toEqual(['allow', 'reload']);
		expect(statuses.at(-1)).toBe('connecting');
		expect(messages).not.toContain('reload');
		vi.advanceTimersByTime(20_000);
		expect(sockets).toHaveLength(2);
	});

	it('is reported if the page has reloaded without a welcome since', () => {
		reloaded = true;
		const connection = new Connection(
			'ws://site/ws/table',
			{ message: (m) => messages.push(m.type), status: (s) => statuses.push(s) },
			platform,
		);
		connection.start();
		newest().open();
		newest().deliver({ type: 'reload', reason });
		expect(reloads).toEqual([]);
		expect(messages).toEqual(['reload']);
		expect(statuses.at(-1)).toBe('incompatible');
		vi.advanceTimersByTime(20_000);
		expect(sockets).toHaveLength(1);
	});
});

describe('the reload of a browser', () => {
	it('happens once until it is allowed again, and never without storage to remember it', () => {
		const reload = vi.fn();
		vi.stubGlobal('location', { reload });
		sessionStorage.clear();
		expect([browserPlatform.reloadOnce(), browserPlatform.reloadOnce()]).toEqual([true, false]);
		browserPlatform.allowReload();
		expect([browserPlatform.reloadOnce(), browserPlatform.reloadOnce()]).toEqual([true, false]);
		browserPlatform.allowReload();
		vi.stubGlobal('sessionStorage', undefined);
		expect(browserPlatform.reloadOnce()).toBe(false);
		expect(() => browserPlatform.allowReload()).not.toThrow();
		vi.unstubAllGlobals();
		expect(reload).toHaveBeenCalledTimes(2);
	});
});

describe('the delay before an attempt', () => {
	it('is zero at first and never above five seconds', () => {
		expect(reconnectDelay(0)).toBe(0);
		for (let attempt = 1; attempt < 200; attempt += 1) {
			expect(reconnectDelay(attempt, () => 0)).toBe(500);
			expect(reconnectDelay(attempt, () => 1)).toBeLessThanOrEqual(attempt < 20 ? 2000 : 5000);
		}
	});
});
