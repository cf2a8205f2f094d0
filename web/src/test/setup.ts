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
