import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import StepButtons from './StepButtons.svelte';

it('has a button with a name for each way through a hand', async () => {
	const onstep = vi.fn();
	render(StepButtons, { onstep });
	const names = ['First move', 'Previous trick', 'Previous move', 'Next move', 'Next trick', 'Last move'];
	expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(names);
	for (const name of names) await fireEvent.click(screen.getByRole('button', { name }));
	expect(onstep.mock.calls.flat()).toEqual([
		'first',
		'previous trick',
		'previous',
		'next',
		'next trick',
		'last',
	]);
});
