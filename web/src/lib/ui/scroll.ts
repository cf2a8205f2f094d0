/** Says where something can still be scrolled: a row sideways, and the page up or down under a finger. */

import type { Attachment } from 'svelte/attachments';

/** Pixels that do not count: what is scrolled to its end can be a fraction short of it. */
const SLACK = 2;

/** Which edges of a row hide something. */
export function hiddenEdges(
	scrolled: number,
	shown: number,
	whole: number,
): { before: boolean; after: boolean } {
	return { before: scrolled > SLACK, after: scrolled + shown < whole - SLACK };
}

/** Keeps `data-before` and `data-after` up to date while a row scrolls sideways and grows, or a column up and down. */
const marks = (seen: (box: HTMLElement) => [number, number, number]) => (row: HTMLElement) => {
	const mark = () => {
		const { before, after } = hiddenEdges(...seen(row));
		row.toggleAttribute('data-before', before);
		row.toggleAttribute('data-after', after);
	};
	const sizes = new ResizeObserver(mark);
	const pieces = new MutationObserver(mark);
	sizes.observe(row);
	pieces.observe(row, { childList: true, subtree: true, characterData: true });
	row.addEventListener('scroll', mark, { passive: true });
	mark();
	return () => {
		sizes.disconnect();
		pieces.disconnect();
		row.removeEventListener('scroll', mark);
	};
};

export const markOverflow: Attachment<HTMLElement> = marks((row) => [
	row.scrollLeft,
	row.clientWidth,
	row.scrollWidth,
]);
export const markMore: Attachment<HTMLElement> = marks((box) => [
	box.scrollTop,
	box.clientHeight,
	box.scrollHeight,
]);

/** What a finger that starts on the hand can scroll: the page both ways, only back up, or nothing. */
export type Pan = 'all' | 'back' | 'none';

/** The direction from how far a page is scrolled, how much of it is visible, and its length, all in pixels. */
export function panDirection(top: number, seen: number, full: number): Pan {
	if (full - seen <= SLACK) return 'none';
	return top + seen >= full - SLACK ? 'back' : 'all';
}

function scrollerOf(element: HTMLElement): Element {
	for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
		if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
	}
	return document.scrollingElement ?? document.documentElement;
}

/** Keeps `data-pan` up to date: a browser needs it before a finger moves. Returns the cleanup. */
export function markPan(element: HTMLElement): () => void {
	const see = () => {
		const box = scrollerOf(element);
		element.dataset.pan = panDirection(box.scrollTop, box.clientHeight, box.scrollHeight);
	};
	const sizes = new ResizeObserver(see);
	for (const box of [element.parentElement, document.body]) if (box) sizes.observe(box);
	const quiet = { capture: true, passive: true };
	document.addEventListener('scroll', see, quiet);
	addEventListener('resize', see);
	return () => {
		sizes.disconnect();
		document.removeEventListener('scroll', see, quiet);
		removeEventListener('resize', see);
	};
}
