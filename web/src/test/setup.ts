import { afterEach, vi } from 'vitest';

// All test files share a process: one that fakes the clock must not fake it for the next.
afterEach(() => void vi.useRealTimers());

// jsdom has no media queries: none matches.
vi.stubGlobal('matchMedia', (media: string) => ({
	media,
	matches: false,
	addEventListener: () => undefined,
	removeEventListener: () => undefined,
}));

// jsdom lays nothing out, so no size ever changes.
globalThis.ResizeObserver ??= class {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
};

// No socket ever opens in tests: those of jsdom need a module of Node, and there is no server.
globalThis.WebSocket = class extends EventTarget {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	static readonly CLOSING = 2;
	static readonly CLOSED = 3;
	readonly readyState = 0;
	send(): void {}
	close(): void {}
} as unknown as typeof WebSocket;
