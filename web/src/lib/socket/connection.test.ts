import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientMessage, CloseCode, PROTOCOL } from '$lib/wire';
import { Connection, type Status, reconnectDelay } from './connection';
import { browserPlatform, type Platform, type NetworkEvents, type SocketLike } from './platform';

class FakeSocket implements SocketLike {
	constructor(readonly url: string) {}
	readyState = 0;
	readonly at = Date.now();
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

	accept(): void {
		this.readyState = 1;
		this.onopen?.(new Event('open'));
	}

	says(message: object): void {
		this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
	}

	drops(code = 1006, reason = ''): void {
		this.readyState = 3;
		this.onclose?.(new CloseEvent('close', { code, reason }));
	}
}

let sockets: FakeSocket[];
let watchers: NetworkEvents;
let statuses: Status[];
let count: number;
let asked: number;
let isThere: boolean;
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
	after: (wait, action) => setTimeout(action, wait) as unknown as number,
	clear: (timer) => clearTimeout(timer),
	answers: () => {
		asked += 1;
		return Promise.resolve(isThere);
	},
	now: () => Date.now(),
	random: () => 0.5,
	bytes: (length) => new Uint8Array(length).fill((count += 1)),
	watch: (given) => {
		watchers = given;
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

function connected(): { link: Connection; socket: FakeSocket; stop: () => void } {
	const link = new Connection(
		'ws://site/ws/table',
		{ message: (m) => messages.push(m.type), status: (s) => statuses.push(s) },
		platform,
	);
	const stop = link.start();
	const socket = newest();
	socket.accept();
	socket.says({ type: 'welcome' });
	return { link, socket, stop };
}

const newest = () => sockets[sockets.length - 1] as FakeSocket;
const kinds = (socket: FakeSocket) => socket.sent.map((message) => message.type);

beforeEach(() => {
	vi.useFakeTimers();
	sockets = [];
	statuses = [];
	count = 0;
	asked = 0;
	isThere = true;
	messages = [];
	reloads = [];
	reloaded = false;
});

describe('a connection', () => {
	it('says hello with the last event it has shown', () => {
		const { socket } = connected();
		expect(socket.sent).toEqual([{ type: 'hello', last: 0, protocol: PROTOCOL }]);
		socket.says({ type: 'state', event: 17, acks: [] });
		socket.drops();
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent).toEqual([{ type: 'hello', last: 17, protocol: PROTOCOL }]);
	});

	it('sends a command until it is acknowledged, always with the same id', async () => {
		const { link, socket } = connected();
		const id = link.send({ type: 'move', move: '8ms/s', at: 3 });
		socket.drops();
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent[1]).toEqual({ type: 'move', move: '8ms/s', at: 3, id });
		newest().says({ type: 'state', event: 4, acks: [id] });
		expect(link.waits(id)).toBe(false);
		newest().drops();
		await vi.advanceTimersByTimeAsync(3000);
		newest().accept();
		expect(kinds(newest())).toEqual(['hello']);
	});

	it('forgets a command that was refused, and repeats one that can be tried again', () => {
		const { link, socket } = connected();
		const refused = link.send({ type: 'undo' });
		socket.says({ type: 'error', for_id: refused, retry: false, code: 'x', sentence: 'No.' });
		expect(link.waits(refused)).toBe(false);
		const busy = link.send({ type: 'undo' });
		socket.says({ type: 'error', for_id: busy, retry: true, code: 'x', sentence: 'Soon.' });
		vi.advanceTimersByTime(1000);
		expect(socket.sent.filter((message) => 'id' in message && message.id === busy)).toHaveLength(2);
	});

	it('keeps commands given while there is no link', () => {
		const { link, socket } = connected();
		socket.drops();
		const id = link.send({ type: 'next' });
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent[1]).toEqual({ type: 'next', id });
	});

	it('notices a dead link within ten seconds, and stays open as long as it is answered', () => {
		const { socket } = connected();
		for (let ping = 1; ping <= 5; ping += 1) {
			vi.advanceTimersByTime(2500);
			expect(socket.sent.at(-1)).toEqual({ type: 'ping', n: ping });
			socket.says({ type: 'pong', n: ping });
		}
		expect(sockets).toHaveLength(1);
		vi.advanceTimersByTime(9999);
		expect(statuses).toContain('lost');
		expect(sockets.length).toBeGreaterThan(1);
	});

	it('tries at once, then every 0.5 to 5 seconds, for ever', async () => {
		const { socket } = connected();
		socket.drops();
		await vi.advanceTimersByTimeAsync(1);
		expect(sockets).toHaveLength(2);
		for (let attempt = 0; attempt < 60; attempt += 1) {
			const before = sockets.length;
			newest().drops();
			await vi.advanceTimersByTimeAsync(499);
			expect(sockets).toHaveLength(before);
			while (sockets.length === before) await vi.advanceTimersByTimeAsync(1);
			const gap = newest().at - (sockets[before - 1] as FakeSocket).at;
			expect(gap).toBeGreaterThanOrEqual(500);
			expect(gap).toBeLessThanOrEqual(attempt < 20 ? 2000 : 5000);
		}
	});

	it('does not wait after an attempt that took longer than the wait', () => {
		const { socket } = connected();
		socket.drops();
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(2);
		vi.advanceTimersByTime(4501);
		expect(asked + sockets.length).toBe(3);
	});

	it('asks whether the server answers before opening most sockets, while it does not', async () => {
		const { socket } = connected();
		isThere = false;
		socket.drops();
		await vi.advanceTimersByTimeAsync(1);
		newest().drops();
		for (let second = 0; second < 60; second += 1) {
			await vi.advanceTimersByTimeAsync(1000);
			if (newest().readyState === 0) newest().drops();
		}
		expect(asked).toBeGreaterThan(10);
		expect(sockets.length - 2).toBeLessThanOrEqual(asked);
		expect(sockets.length).toBeGreaterThan(5);
		isThere = true;
		const before = sockets.length;
		await vi.advanceTimersByTimeAsync(5001);
		expect(sockets).toHaveLength(before + 1);
	});

	it('reconnects as soon as the network does', () => {
		const { socket } = connected();
		socket.drops();
		vi.advanceTimersByTime(1);
		newest().drops();
		watchers.online();
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(3);
	});

	it('starts again when the network is back while an attempt is still pending', () => {
		const { socket } = connected();
		socket.drops();
		vi.advanceTimersByTime(1);
		const hanging = newest();
		watchers.online();
		vi.advanceTimersByTime(1);
		expect(newest()).not.toBe(hanging);
		newest().accept();
		newest().says({ type: 'welcome' });
		watchers.online();
		vi.advanceTimersByTime(1);
		expect(statuses.at(-1)).toBe('open');
		expect(sockets).toHaveLength(3);
	});

	it('checks the link at once when the page becomes visible', () => {
		const { socket } = connected();
		watchers.visible();
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
		socket.drops(code);
		vi.advanceTimersByTime(20_000);
		expect(statuses.at(-1)).toBe(status);
		expect(sockets).toHaveLength(1);
	});

	it('comes back without its seat after it lost it', () => {
		const { socket } = connected();
		socket.drops(CloseCode.UNSEATED);
		vi.advanceTimersByTime(1);
		expect(sockets).toHaveLength(2);
	});

	it('does not reconnect to a table that refuses it, nor once it is stopped', () => {
		const first = connected();
		first.socket.drops(4001);
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
		socket.drops();
		vi.advanceTimersByTime(1);
		const before = statuses.length;
		newest().drops(CloseCode.MOVED, '/at/node-1');
		expect(newest().url).toBe('ws://site/at/node-1/ws/table');
		expect(statuses.slice(before)).not.toContain('stopped');
		newest().accept();
		newest().says({ type: 'welcome' });
		expect(statuses.at(-1)).toBe('open');
	});

	it('keeps the page that finds nobody where it was sent', () => {
		const { socket } = connected();
		socket.drops(CloseCode.MOVED, '/at/node-1');
		newest().drops();
		vi.advanceTimersByTime(600);
		expect(newest().url).toBe('ws://site/ws/table?stay=1');
		newest().accept();
		newest().says({ type: 'welcome' });
		newest().drops();
		vi.advanceTimersByTime(600);
		expect(newest().url).toBe('ws://site/ws/table');
	});

	it('keeps the page that was sent around in circles', () => {
		connected().socket.drops(CloseCode.MOVED, '/at/1');
		for (let move = 0; move < 3; move += 1) newest().drops(CloseCode.MOVED, `/at/${move % 2}`);
		expect(newest().url).toBe('ws://site/ws/table?stay=1');
	});

	it.each(['', '//elsewhere.example/at/1', 'https://elsewhere.example', '/at/..%2f', '/api/me'])(
		'sends it nowhere by %j',
		(reason) => {
			connected().socket.drops(CloseCode.MOVED, reason);
			expect(newest().url).toBe('ws://site/ws/table?stay=1');
		},
	);

	it('forgets the way when the link is lost', () => {
		connected().socket.drops(CloseCode.MOVED, '/at/1');
		newest().accept();
		newest().says({ type: 'welcome' });
		newest().drops();
		vi.advanceTimersByTime(1);
		expect(newest().url).toBe('ws://site/ws/table');
	});
});

describe('a server of another protocol', () => {
	const reason = 'The server has been updated.';

	it.each([
		['by its message', (socket: FakeSocket) => socket.says({ type: 'reload', reason })],
		['by its close code', (socket: FakeSocket) => socket.drops(CloseCode.OTHER_PROTOCOL)],
	])('makes the page reload once, %s, and is not asked again', (_, answer) => {
		const { socket } = connected();
		socket.drops();
		vi.advanceTimersByTime(1);
		newest().accept();
		answer(newest());
		expect(reloads).toEqual(['allow', 'reload']);
		expect(statuses.at(-1)).toBe('connecting');
		expect(messages).not.toContain('reload');
		vi.advanceTimersByTime(20_000);
		expect(sockets).toHaveLength(2);
	});

	it('is reported if the page has reloaded without a welcome since', () => {
		reloaded = true;
		const link = new Connection(
			'ws://site/ws/table',
			{ message: (m) => messages.push(m.type), status: (s) => statuses.push(s) },
			platform,
		);
		link.start();
		newest().accept();
		newest().says({ type: 'reload', reason });
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
