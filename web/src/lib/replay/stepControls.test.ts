import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import StepControls from './StepControls.svelte';

it('has a button with a name for each way through a hand', async () => {
	const done = { onstep: vi.fn(), ontrick: vi.fn(), onfirst: vi.fn(), onlast: vi.fn() };
	render(StepControls, done);
	const names = ['First move', 'Previous trick', 'Previous move', 'Next move', 'Next trick', 'Last move'];
	expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(names);
	for (const name of names) await fireEvent.click(screen.getByRole('button', { name }));
	expect(done.onstep.mock.calls).toEqual([[-1], [1]]);
	expect(done.ontrick.mock.calls).toEqual([[-1], [1]]);
	expect([done.onfirst.mock.calls.length, done.onlast.mock.calls.length]).toEqual([1, 1]);
});
