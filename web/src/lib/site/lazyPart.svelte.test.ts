import { expect, it, vi } from 'vitest';
import { LazyPart } from './lazyPart.svelte';

/** Makes a part within an effect, as a component would; returns it and what ends the effect. */
function partOf(load: () => Promise<string>, isNeeded?: () => boolean): [LazyPart<string>, () => void] {
	let part!: LazyPart<string>;
	const end = $effect.root(() => {
		part = new LazyPart(load, isNeeded);
	});
	return [part, end];
}

it('fetches a part when the page is idle, and once', async () => {
	const load = vi.fn(() => Promise.resolve('result'));
	const [part, end] = partOf(load);
	expect(load).not.toHaveBeenCalled();
	await vi.waitFor(() => expect(part.now).toBe('result'));
	expect(await part.get()).toBe('result');
	expect(load).toHaveBeenCalledTimes(1);
	end();
});

it('fetches it at once when it is missing', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const [part, end] = partOf(
		() => Promise.resolve('result'),
		() => true,
	);
	await vi.advanceTimersByTimeAsync(0);
	expect(part.now).toBe('result');
	end();
	vi.useRealTimers();
});

it('asks again while there is no network', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const load = vi.fn(() => Promise.resolve('result')).mockRejectedValueOnce(new Error('no network'));
	const [part, end] = partOf(load);
	const found = part.get();
	await vi.advanceTimersByTimeAsync(0);
	expect(part.now).toBeUndefined();
	await vi.advanceTimersByTimeAsync(2000);
	expect(await found).toBe('result');
	expect(load).toHaveBeenCalledTimes(2);
	end();
	vi.useRealTimers();
});
