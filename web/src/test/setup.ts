import { vi } from 'vitest';

// jsdom has no media queries: nothing is asked for.
vi.stubGlobal('matchMedia', (media: string) => ({
	media,
	matches: false,
	addEventListener: () => undefined,
	removeEventListener: () => undefined,
}));
