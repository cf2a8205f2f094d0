import type { Handle } from '@sveltejs/kit';

/** Makes prerendered pages preload their fonts before the style sheet asks for them, except the italics of cards. */
export const handle: Handle = ({ event, resolve }) =>
	resolve(event, { preload: ({ path }) => !path.includes('italic') });
