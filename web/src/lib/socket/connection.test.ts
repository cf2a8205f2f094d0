import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '$lib/wire';
import { Connection, type Status, waitBefore } from './connection';
import type { Tools, Watchers, Wire } from './tools';

class FakeWire implements Wire {
	readyState = 0;
	readonly at = Date.now();
	onopen: Wire['onopen'] = null;
	onmessage: Wire['onmessage'] = null;
	onclose: Wire['onclose'] = null;
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

	drops(code = 1006): void {
		this.readyState = 3;
		this.onclose?.(new CloseEvent('close', { code }));
	}
}

let wires: FakeWire[];
let watchers: Watchers;
let statuses: Status[];
let count: number;
let asked: number;
let isThere: boolean;

const tools: Tools = {
	connect: () => {
		const wire = new FakeWire();
		wires.push(wire);
		return wire;
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
};

function connected(): { link: Connection; wire: FakeWire; stop: () => void } {
	const link = new Connection(
		'ws://table',
		{ message: () => undefined, status: (s) => statuses.push(s) },
		tools,
	);
	const stop = link.start();
	const wire = newest();
	wire.accept();
	wire.says({ type: 'welcome' });
	return { link, wire, stop };
}

const newest = () => wires[wires.length - 1] as FakeWire;
const kinds = (wire: FakeWire) => wire.sent.map((message) => message.type);

beforeEach(() => {
	vi.useFakeTimers();
	wires = [];
	statuses = [];
	count = 0;
	asked = 0;
	isThere = true;
});

describe('a connection', () => {
	it('says hello with the last event it has shown', () => {
		const { wire } = connected();
		expect(wire.sent).toEqual([{ type: 'hello', last: 0 }]);
		wire.says({ type: 'state', event: 17, acks: [] });
		wire.drops();
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent).toEqual([{ type: 'hello', last: 17 }]);
	});

	it('sends a command until it is acknowledged, always with the same id', async () => {
		const { link, wire } = connected();
		const id = link.send({ type: 'move', move: '8ms/s', at: 3 });
		wire.drops();
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

	it('forgets a command that was refused, and repeats one that may be tried again', () => {
		const { link, wire } = connected();
		const refused = link.send({ type: 'undo' });
		wire.says({ type: 'error', for_id: refused, retry: false, code: 'x', sentence: 'No.' });
		expect(link.waits(refused)).toBe(false);
		const busy = link.send({ type: 'undo' });
		wire.says({ type: 'error', for_id: busy, retry: true, code: 'x', sentence: 'Soon.' });
		vi.advanceTimersByTime(1000);
		expect(wire.sent.filter((message) => 'id' in message && message.id === busy)).toHaveLength(2);
	});

	it('keeps commands given while there is no link', () => {
		const { link, wire } = connected();
		wire.drops();
		const id = link.send({ type: 'next' });
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent[1]).toEqual({ type: 'next', id });
	});

	it('notices a dead link within ten seconds, and lives on as long as it is answered', () => {
		const { wire } = connected();
		for (let ping = 1; ping <= 5; ping += 1) {
			vi.advanceTimersByTime(2500);
			expect(wire.sent.at(-1)).toEqual({ type: 'ping', n: ping });
			wire.says({ type: 'pong', n: ping });
		}
		expect(wires).toHaveLength(1);
		vi.advanceTimersByTime(9999);
		expect(statuses).toContain('lost');
		expect(wires.length).toBeGreaterThan(1);
	});

	it('tries at once, then waits 0.5 to 5 seconds, for ever', async () => {
		const { wire } = connected();
		wire.drops();
		await vi.advanceTimersByTimeAsync(1);
		expect(wires).toHaveLength(2);
		for (let attempt = 0; attempt < 60; attempt += 1) {
			const before = wires.length;
			newest().drops();
			await vi.advanceTimersByTimeAsync(499);
			expect(wires).toHaveLength(before);
			while (wires.length === before) await vi.advanceTimersByTimeAsync(1);
			const gap = newest().at - (wires[before - 1] as FakeWire).at;
			expect(gap).toBeGreaterThanOrEqual(500);
			expect(gap).toBeLessThanOrEqual(attempt < 20 ? 2000 : 5000);
		}
	});

	it('does not wait after an attempt that took longer than the wait', () => {
		const { wire } = connected();
		wire.drops();
		vi.advanceTimersByTime(1);
		expect(wires).toHaveLength(2);
		vi.advanceTimersByTime(4501);
		expect(asked + wires.length).toBe(3);
	});

	it('asks whether the server answers before most sockets, while nobody does', async () => {
		const { wire } = connected();
		isThere = false;
		wire.drops();
		await vi.advanceTimersByTimeAsync(1);
		newest().drops();
		for (let second = 0; second < 60; second += 1) {
			await vi.advanceTimersByTimeAsync(1000);
			if (newest().readyState === 0) newest().drops();
		}
		expect(asked).toBeGreaterThan(10);
		expect(wires.length - 2).toBeLessThanOrEqual(asked);
		expect(wires.length).toBeGreaterThan(5);
		isThere = true;
		const before = wires.length;
		await vi.advanceTimersByTimeAsync(5001);
		expect(wires).toHaveLength(before + 1);
	});

	it('comes back as soon as the network does', () => {
		const { wire } = connected();
		wire.drops();
		vi.advanceTimersByTime(1);
		newest().drops();
		watchers.online();
		vi.advanceTimersByTime(1);
		expect(wires).toHaveLength(3);
	});

	it('begins anew when the network is back while an attempt still hangs on the old one', () => {
		const { wire } = connected();
		wire.drops();
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
		expect(wires).toHaveLength(3);
	});

	it('asks at once when the page is looked at again', () => {
		const { wire } = connected();
		watchers.visible();
		expect(kinds(wire)).toContain('ping');
		vi.advanceTimersByTime(2001);
		expect(wires).toHaveLength(2);
	});

	it('does not come back to a table that refuses it, nor when it is stopped', () => {
		const first = connected();
		first.wire.drops(4001);
		vi.advanceTimersByTime(20_000);
		expect(statuses.at(-1)).toBe('refused');
		expect(wires).toHaveLength(1);
		const second = connected();
		second.stop();
		vi.advanceTimersByTime(20_000);
		expect(wires).toHaveLength(2);
	});
});

describe('the wait before an attempt', () => {
	it('is nothing at first and never above five seconds', () => {
		expect(waitBefore(0)).toBe(0);
		for (let attempt = 1; attempt < 200; attempt += 1) {
			expect(waitBefore(attempt, () => 0)).toBe(500);
			expect(waitBefore(attempt, () => 1)).toBeLessThanOrEqual(attempt < 20 ? 2000 : 5000);
		}
	});
});
