/** Keeps the focus at the table: when the focused element is removed, the focus moves to where play goes on. */

import type { Attachment } from 'svelte/attachments';

/** Where play goes on, in order of preference. An open dialog comes before them all. */
const PLACES = [
	'[data-continue]',
	'[data-next]',
	'.score .after a',
	'.score .after button',
	'[data-hand][tabindex="0"]',
];

/** The same choice after the choices have been drawn again, as happens with every event. */
function sameChoice(gone: HTMLElement, root: HTMLElement): HTMLElement | undefined {
	const { choice } = gone.dataset;
	if (choice === undefined) return undefined;
	const redrawn = root.querySelector<HTMLElement>(`[data-choice="${CSS.escape(choice)}"]`);
	return redrawn?.textContent === gone.textContent ? redrawn : undefined;
}

/** Where the focus goes: to the table's name, which is always there, if there is nothing to do. */
export function focusTarget(root: HTMLElement, gone: HTMLElement | undefined): HTMLElement | null {
	const over = document.querySelector<HTMLElement>('dialog[open] .content');
	if (over) return over;
	const places = PLACES.map((place) => root.querySelector<HTMLElement>(place));
	return (
		(gone && sameChoice(gone, root)) ?? places.find((place) => place !== null) ?? root.querySelector('h1')
	);
}

export const keepFocus: Attachment<HTMLElement> = (root) => {
	let last: HTMLElement | undefined;
	/** The focused element that was moved on the page, which makes the browser drop its focus. */
	let moved: HTMLElement | undefined;
	/** The table's name, while it has the focus for want of anything better. */
	let meanwhile: HTMLElement | undefined;

	const came = ({ target }: FocusEvent) => (last = target instanceof HTMLElement ? target : undefined);
	// A click next to everything takes the focus away on purpose: it was not lost.
	const left = ({ target }: FocusEvent) =>
		setTimeout(() => {
			if (target === last && last?.isConnected && last !== moved) last = undefined;
		});

	function see(): void {
		const active = document.activeElement;
		const lost = active === document.body && last !== undefined && (!last.isConnected || last === moved);
		moved = undefined;
		if (!lost && (meanwhile === undefined || active !== meanwhile)) return;
		// Focus on the table's name stays there when the first hand is dealt and the name is drawn again.
		const isNamed = lost && last instanceof HTMLHeadingElement && last !== meanwhile;
		const name = isNamed ? root.querySelector('h1') : null;
		const to = lost && last?.isConnected ? last : (name ?? focusTarget(root, lost ? last : undefined));
		if (!to || to === active) return;
		meanwhile = to instanceof HTMLHeadingElement && to !== name ? to : undefined;
		if (to instanceof HTMLHeadingElement) to.tabIndex = -1;
		to.focus({ preventScroll: true });
	}

	// What opens or closes may set the focus itself, and does so first.
	const changes = new MutationObserver((records) => {
		const had = last;
		const taken = records.flatMap(({ removedNodes }) => [...removedNodes]);
		if (had && taken.some((node) => node.contains(had))) moved = had;
		setTimeout(see);
	});
	changes.observe(root, { childList: true, subtree: true });
	document.addEventListener('focusin', came);
	document.addEventListener('focusout', left);
	return () => {
		changes.disconnect();
		document.removeEventListener('focusin', came);
		document.removeEventListener('focusout', left);
	};
};
