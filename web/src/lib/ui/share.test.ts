import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share';

afterEach(() => vi.unstubAllGlobals());

it('copies the link where there is no share sheet', async () => {
	const writeText = vi.fn(() => Promise.resolve());
	vi.stubGlobal('navigator', { clipboard: { writeText } });
	expect(await shareLink('http://table/#3.17', 'A moment')).toBe('Link copied.');
	expect(writeText.mock.calls).toEqual([['http://table/#3.17']]);
});

it('shows the link where it can be neither shared nor copied', async () => {
	vi.stubGlobal('navigator', {});
	expect(await shareLink('http://table/', 'A table')).toBe('Copy this link: http://table/');
});
