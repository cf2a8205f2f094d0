import type { Handle } from '@sveltejs/kit';

/** Lets prerendered pages preload their fonts, instead of waiting for the style sheet: all but the italics of cards. */
export const handle: Handle = ({ event, resolve }) =>
	resolve(event, { preload: ({ path }) => !path.includes('italic') });
