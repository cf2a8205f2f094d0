/** Keeps the focus at the table: when the focused element is removed, the focus moves to where play goes on. */

import type { Attachment } from 'svelte/attachments';

/** Where play goes on, in order of preference. An open dialog comes before them all. */
const TARGETS = [
	'[data-continue]',
	'[data-next]',
	'.trick-and-buttons :is(a, button)',
	'[data-hand][tabindex="0"]',
];

/** The choice that was focused, after the choices have been drawn again, as happens with every event. */
function sameChoice(gone: HTMLElement, root: HTMLElement): HTMLElement | undefined {
	const { choice } = gone.dataset;
	if (choice === undefined) return undefined;
	const redrawn = root.querySelector<HTMLElement>(`[data-choice="${CSS.escape(choice)}"]`);
	return redrawn?.textContent === gone.textContent ? redrawn : undefined;
}

/**
 * The element that gets the focus: the table's name, which is always there, if there is nothing else to do.
 *
 * @param gone the focused element that was removed
 */
function focusTarget(root: HTMLElement, gone: HTMLElement | undefined): HTMLElement | null {
	const dialog = document.querySelector<HTMLElement>('dialog[open] .content');
	if (dialog) return dialog;
	const targets = TARGETS.map((selector) => root.querySelector<HTMLElement>(selector));
	return (
		(gone && sameChoice(gone, root)) ?? targets.find((target) => target !== null) ?? root.querySelector('h1')
	);
}

export const keepFocus: Attachment<HTMLElement> = (root) => {
	/** The element that was focused last, unless the focus was taken from it on purpose. */
	let last: HTMLElement | undefined;
	/** The focused element that was moved on the page, which makes the browser drop its focus. */
	let moved: HTMLElement | undefined;
	/** The table's name, while it has the focus because there was nothing better. */
	let fallback: HTMLElement | undefined;

	const onFocusIn = ({ target }: FocusEvent) => (last = target instanceof HTMLElement ? target : undefined);
	// A click on the background takes the focus away on purpose: it was not lost.
	const onFocusOut = ({ target }: FocusEvent) =>
		setTimeout(() => {
			if (target === last && last?.isConnected && last !== moved) last = undefined;
		});

	function restoreFocus(): void {
		const active = document.activeElement;
		const lost = active === document.body && last !== undefined && (!last.isConnected || last === moved);
		moved = undefined;
		if (!lost && (fallback === undefined || active !== fallback)) return;
		// Focus on the table's name stays there when the first hand is dealt and the name is drawn again.
		const isNamed = lost && last instanceof HTMLHeadingElement && last !== fallback;
		const name = isNamed ? root.querySelector('h1') : null;
		const target = lost && last?.isConnected ? last : (name ?? focusTarget(root, lost ? last : undefined));
		if (!target || target === active) return;
		fallback = target instanceof HTMLHeadingElement && target !== name ? target : undefined;
		if (target instanceof HTMLHeadingElement) target.tabIndex = -1;
		target.focus({ preventScroll: true });
	}

	// What opens or closes may set the focus itself, and does so first.
	const changes = new MutationObserver((records) => {
		const focused = last;
		const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
		if (focused && removed.some((node) => node.contains(focused))) moved = focused;
		setTimeout(restoreFocus);
	});
	changes.observe(root, { childList: true, subtree: true });
	document.addEventListener('focusin', onFocusIn);
	document.addEventListener('focusout', onFocusOut);
	return () => {
		changes.disconnect();
		document.removeEventListener('focusin', onFocusIn);
		document.removeEventListener('focusout', onFocusOut);
	};
};
