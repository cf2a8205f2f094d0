import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { StageLayout } from './layout';
import type { Box } from './spots';

const CONTEXT = Symbol('stage');

export function provideStage(layout: () => StageLayout): void {
	setContext(CONTEXT, layout);
}

/** The layout of the stage that a component lies on. */
export function useStage(): () => StageLayout {
	return getContext<() => StageLayout>(CONTEXT);
}

/** Puts an element into its box; a box without a height grows with its content. */
export function placed({ x, y, width, height }: Box): Attachment<HTMLElement> {
	return ({ style }) => {
		style.position = 'absolute';
		style.left = `${x.toFixed(1)}px`;
		style.top = `${y.toFixed(1)}px`;
		style.width = `${width.toFixed(1)}px`;
		style.height = height > 0 ? `${height.toFixed(1)}px` : '';
	};
}
