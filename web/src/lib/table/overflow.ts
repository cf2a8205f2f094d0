/** Marks a row that scrolls sideways with what lies beyond its edges, so that it can show that there is more. */

import type { Attachment } from 'svelte/attachments';

/** Pixels that do not count: a row scrolled to its end may stand a fraction short of it. */
const SLACK = 2;

/** Which edges of a row have more behind them. */
export function beyond(scrolled: number, shown: number, whole: number): { before: boolean; after: boolean } {
	return { before: scrolled > SLACK, after: scrolled + shown < whole - SLACK };
}

/** Keeps `data-before` and `data-after` on the row as it is scrolled and as it grows. */
export const showsMore: Attachment<HTMLElement> = (row) => {
	const mark = () => {
		const { before, after } = beyond(row.scrollLeft, row.clientWidth, row.scrollWidth);
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
