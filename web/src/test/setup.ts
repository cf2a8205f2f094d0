import { vi } from 'vitest';

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
