import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '$lib/api';
import { recordSource, tableSource } from '$lib/record';
import RecordControls from './RecordControls.svelte';

afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: unknown) =>
	vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

it('a record is read before it is shown, and its first hand is read only once', async () => {
	const asked = answers(200, { hand: 1 });
	vi.stubGlobal('fetch', asked);
	const source = await recordSource('{}');
	await expect(source.hand(1)).resolves.toEqual({ hand: 1 });
	expect(asked).toHaveBeenCalledTimes(1);
});

it("a record that fails its check is refused with the server's sentence", async () => {
	vi.stubGlobal('fetch', answers(400, { error: { code: 'record', sentence: 'Line 3 is torn.' } }));
	await expect(recordSource('{')).rejects.toMatchObject({ message: 'Line 3 is torn.' });
});

it("a file that can't be shown is named with the reason, and the next try clears the line", async () => {
	const onrecord = vi.fn((text: string) =>
		text === 'good' ? Promise.resolve() : Promise.reject(new ApiError('record', 'Line 3 is torn.', 400)),
	);
	render(RecordControls, { source: tableSource('x'), game: 'nestors', onrecord });
	const input = screen.getByLabelText('Open another record');
	const choose = (text: string) =>
		fireEvent.change(input, {
			target: { files: [{ name: 'mine.json', text: () => Promise.resolve(text) }] },
		});
	await choose('torn');
	expect((await screen.findByRole('alert')).textContent).toBe("mine.json can't be shown. Line 3 is torn.");
	await choose('good');
	await vi.waitFor(() => expect(onrecord).toHaveBeenLastCalledWith('good'));
	expect(screen.queryByRole('alert')).toBeNull();
});
