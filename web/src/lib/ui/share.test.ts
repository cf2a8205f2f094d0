import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share';

afterEach(() => vi.unstubAllGlobals());

it('advises on a copied link only where there is something to do with it', async () => {
	const writeText = vi.fn(() => Promise.resolve());
	vi.stubGlobal('navigator', { clipboard: { writeText } });
	expect(await shareLink('http://table/#3.17', 'A moment')).toBe('Link copied.');
	expect(await shareLink('http://table/join/x', 'A seat', 'Send it to a friend.')).toBe(
		'Link copied. Send it to a friend.',
	);
	expect(writeText.mock.calls).toEqual([['http://table/#3.17'], ['http://table/join/x']]);
});

it('shows the link where it can be neither shared nor copied', async () => {
	vi.stubGlobal('navigator', {});
	expect(await shareLink('http://table/', 'A table')).toBe('Copy this link: http://table/');
});
