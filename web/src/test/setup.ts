import { vi } from 'vitest';

// jsdom has no media queries: none matches.
vi.stubGlobal('matchMedia', (media: string) => ({
	media,
	matches: false,
	addEventListener: () => undefined,
	removeEventListener: () => undefined,
}));
