import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '$lib/wire';
import { waitBefore } from './backoff';
import { Connection, type Status } from './connection';
import type { Tools, Watchers, Wire } from './tools';

class FakeWire implements Wire {
	readyState = 0;
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

const tools: Tools = {
	connect: () => {
		const wire = new FakeWire();
		wires.push(wire);
		return wire;
	},
	after: (wait, action) => setTimeout(action, wait) as unknown as number,
	clear: (timer) => clearTimeout(timer),
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

	it('sends a command until it is acknowledged, always with the same id', () => {
		const { link, wire } = connected();
		const id = link.send({ type: 'move', move: '8ms/s', at: 3 });
		wire.drops();
		vi.advanceTimersByTime(1);
		newest().accept();
		expect(newest().sent[1]).toEqual({ type: 'move', move: '8ms/s', at: 3, id });
		newest().says({ type: 'state', event: 4, acks: [id] });
		expect(link.waits(id)).toBe(false);
		newest().drops();
		vi.advanceTimersByTime(3000);
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

	it('tries at once, then waits 0.5 to 5 seconds, for ever', () => {
		const { wire } = connected();
		wire.drops();
		vi.advanceTimersByTime(1);
		expect(wires).toHaveLength(2);
		for (let attempt = 0; attempt < 30; attempt += 1) {
			const before = wires.length;
			newest().drops();
			vi.advanceTimersByTime(499);
			expect(wires).toHaveLength(before);
			vi.advanceTimersByTime(4502);
			expect(wires).toHaveLength(before + 1);
		}
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
			expect(waitBefore(attempt, () => 1)).toBeLessThanOrEqual(5000);
		}
	});
});
