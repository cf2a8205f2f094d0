import { render, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { PreferencesDialog } from '$lib/preferencesDialog';
import LazyDialog from './LazyDialog.svelte';

it('loads a dialog once, when it is opened for the first time', async () => {
	HTMLDialogElement.prototype.showModal = vi.fn();
	const load = vi.fn(() => Promise.resolve(PreferencesDialog));
	const { container, rerender } = render(LazyDialog, { open: false, load });
	expect(load).not.toHaveBeenCalled();
	await rerender({ open: true });
	await waitFor(() => expect(container.textContent).toContain('Appearance'));
	await rerender({ open: false });
	await rerender({ open: true });
	expect(load).toHaveBeenCalledTimes(1);
});

it('tries again after it could not be loaded', async () => {
	HTMLDialogElement.prototype.showModal = vi.fn();
	const load = vi.fn(() => Promise.resolve(PreferencesDialog)).mockRejectedValueOnce(new Error('no network'));
	const { container, rerender } = render(LazyDialog, { open: true, load });
	await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
	expect(container.textContent).not.toContain('Appearance');
	await rerender({ open: false });
	await rerender({ open: true });
	await waitFor(() => expect(container.textContent).toContain('Appearance'));
});
