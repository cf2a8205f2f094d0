/** Keeps the focus at the table: when what had it is gone, it goes on where play does, and not back to the top. */

import type { Attachment } from 'svelte/attachments';

/** Where play goes on, the first of them that is there; a dialog that lies over the table comes before them all. */
const PLACES = [
	'[data-go-on]',
	'[data-next]',
	'.score .after a',
	'.score .after button',
	'[data-hand][tabindex="0"]',
];

/** A choice that stands where the same one stood before: the choices are drawn anew with every event. */
function twinOf(gone: HTMLElement, root: HTMLElement): HTMLElement | undefined {
	const { choice } = gone.dataset;
	if (choice === undefined) return undefined;
	const found = root.querySelector<HTMLElement>(`[data-choice="${CSS.escape(choice)}"]`);
	return found?.textContent === gone.textContent ? found : undefined;
}

/** Where the focus goes; the table's name, which is always there, until there is something to do. */
export function landing(root: HTMLElement, gone: HTMLElement | undefined): HTMLElement | null {
	const over = document.querySelector<HTMLElement>('dialog[open] .content');
	if (over) return over;
	const places = PLACES.map((place) => root.querySelector<HTMLElement>(place));
	return (gone && twinOf(gone, root)) ?? places.find((place) => place !== null) ?? root.querySelector('h1');
}

export const keepsFocus: Attachment<HTMLElement> = (root) => {
	let last: HTMLElement | undefined;
	/** What had the focus and was put elsewhere on the page, which the browser takes for a reason to take it away. */
	let moved: HTMLElement | undefined;
	/** The name of the table, while it has the focus for want of anything better. */
	let meanwhile: HTMLElement | undefined;

	const came = ({ target }: FocusEvent) => (last = target instanceof HTMLElement ? target : undefined);
	// Who clicks beside everything has put the focus away: it was not lost.
	const left = ({ target }: FocusEvent) =>
		setTimeout(() => {
			if (target === last && last?.isConnected && last !== moved) last = undefined;
		});

	function see(): void {
		const active = document.activeElement;
		const lost = active === document.body && last !== undefined && (!last.isConnected || last === moved);
		moved = undefined;
		if (!lost && (meanwhile === undefined || active !== meanwhile)) return;
		const to = lost && last?.isConnected ? last : landing(root, lost ? last : undefined);
		if (!to || to === active) return;
		meanwhile = to instanceof HTMLHeadingElement ? to : undefined;
		if (meanwhile) meanwhile.tabIndex = -1;
		to.focus({ preventScroll: true });
	}

	// What opens or closes may place the focus by itself, and does so first.
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
