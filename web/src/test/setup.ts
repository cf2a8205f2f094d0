import { afterEach, vi } from 'vitest';

// All files share a process: one that stops the clock must not stop it for the next.
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

// The sockets of jsdom need a module that browsers do without, and nothing is there to answer: none ever opens.
globalThis.WebSocket = class extends EventTarget {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	static readonly CLOSING = 2;
	static readonly CLOSED = 3;
	readonly readyState = 0;
	send(): void {}
	close(): void {}
} as unknown as typeof WebSocket;
