/** Attributes for style sheets that say where something can be scrolled: a row, a column, or the page under a finger. */

import type { Attachment } from 'svelte/attachments';

/** Pixels that do not count: a box that is scrolled to its end can be a fraction of a pixel short of it. */
const SLACK = 2;

/** At which ends a box hides something, from how far it is scrolled, its visible length and its whole length. */
export function hiddenEdges(
	scrolled: number,
	visible: number,
	whole: number,
): { before: boolean; after: boolean } {
	return { before: scrolled > SLACK, after: scrolled + visible < whole - SLACK };
}

/** An attachment that keeps `data-before` and `data-after` up to date while a column is scrolled, resized or changed. */
export const markMore: Attachment<HTMLElement> = (box) => {
	const mark = () => {
		const { before, after } = hiddenEdges(box.scrollTop, box.clientHeight, box.scrollHeight);
		box.toggleAttribute('data-before', before);
		box.toggleAttribute('data-after', after);
	};
	const sizes = new ResizeObserver(mark);
	const content = new MutationObserver(mark);
	sizes.observe(box);
	content.observe(box, { childList: true, subtree: true, characterData: true });
	box.addEventListener('scroll', mark, { passive: true });
	mark();
	return () => {
		sizes.disconnect();
		content.disconnect();
		box.removeEventListener('scroll', mark);
	};
};

/** What a finger that starts on the hand can scroll: the page both ways, only back up, or nothing. */
type Pan = 'all' | 'back' | 'none';

/** What can be panned, from how far a page is scrolled, its visible length and its whole length. */
export function panDirection(scrolled: number, visible: number, whole: number): Pan {
	if (whole - visible <= SLACK) return 'none';
	return scrolled + visible >= whole - SLACK ? 'back' : 'all';
}

/** The nearest box around an element that scrolls, or the page. */
function scrollerOf(element: HTMLElement): Element {
	for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
		if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
	}
	return document.scrollingElement ?? document.documentElement;
}

/** Keeps `data-pan` up to date, because a browser needs it before a finger moves. Returns the cleanup. */
export function markPan(element: HTMLElement): () => void {
	const mark = () => {
		const box = scrollerOf(element);
		element.dataset.pan = panDirection(box.scrollTop, box.clientHeight, box.scrollHeight);
	};
	const sizes = new ResizeObserver(mark);
	for (const box of [element.parentElement, document.body]) if (box) sizes.observe(box);
	const quiet = { capture: true, passive: true };
	document.addEventListener('scroll', mark, quiet);
	addEventListener('resize', mark);
	return () => {
		sizes.disconnect();
		document.removeEventListener('scroll', mark, quiet);
		removeEventListener('resize', mark);
	};
}
