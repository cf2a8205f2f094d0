import type { Handle } from '@sveltejs/kit';

/** Lets prerendered pages preload their fonts, instead of waiting for the style sheet. */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: () => true });
