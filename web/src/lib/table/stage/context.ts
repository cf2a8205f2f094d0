import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Box, StageLayout } from './spots';

const CONTEXT = Symbol('stage');

export function provideStage(layout: () => StageLayout): void {
	setContext(CONTEXT, layout);
}

/** The layout of the stage that a component lies on. */
export function useStage(): () => StageLayout {
	return getContext<() => StageLayout>(CONTEXT);
}

const CHOICES_TOP = Symbol('choices-top');

/** Where the choices of the viewer begin, in pixels from the top of the stage; infinite while nothing is asked. */
export interface ChoicesTop {
	top: number;
}

export function provideChoicesTop(asked: ChoicesTop): void {
	setContext(CHOICES_TOP, asked);
}

/** Undefined where nothing is ever asked. */
export function useChoicesTop(): ChoicesTop | undefined {
	return getContext<ChoicesTop | undefined>(CHOICES_TOP);
}

/**
 * Says on the stage itself that this element is there, for the style sheets of what lies around it. `:has()` would say
 * the same, and have the styles of the whole table computed again with every card.
 */
export function marksStage(
	name: 'hint-at-foot' | 'hint-reasons' | 'piles-in-middle' | 'suit-choice',
	marks = true,
): Attachment<HTMLElement> {
	return (element) => {
		const stage = element.closest('.stage');
		if (!stage || !marks) return;
		stage.setAttribute(`data-${name}`, '');
		return () => stage.removeAttribute(`data-${name}`);
	};
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
