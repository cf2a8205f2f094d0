import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Box, StageLayout } from './layoutTypes';

const CONTEXT = Symbol('stage');

export function provideStage(layout: () => StageLayout): void {
	setContext(CONTEXT, layout);
}

/** The layout of the stage that a component lies on. */
export function useStage(): () => StageLayout {
	return getContext<() => StageLayout>(CONTEXT);
}

const CHOICES_TOP = Symbol('choices-top');

/** What lies above the viewer's choices. */
interface ChoicesTop {
	/** Where the choices begin, in pixels from the top of the stage; infinite while there are none. */
	top: number;
	/** Whether a note of the coach needs the place of a card that was turned up, until the end of the hand. */
	needsMiddle: boolean;
}

export function provideChoicesTop(choicesTop: ChoicesTop): void {
	setContext(CHOICES_TOP, choicesTop);
}

/** Returns what lies above the viewer's choices; undefined on a table that is only looked at. */
export function useChoicesTop(): ChoicesTop | undefined {
	return getContext<ChoicesTop | undefined>(CHOICES_TOP);
}

/**
 * Sets `data-NAME` on the stage while this element exists, for the style sheets of what lies around it. `:has()` could do
 * the same, but then the browser would compute the styles of the whole table again with every card.
 */
export function marksStage(
	name: 'hint-at-foot' | 'hint-reasons' | 'piles-in-middle' | 'suit-choice',
	isOn = true,
): Attachment<HTMLElement> {
	return (element) => {
		const stage = element.closest('.stage');
		if (!stage || !isOn) return;
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
