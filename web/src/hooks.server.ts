import type { Handle } from '@sveltejs/kit';

/** Prerendered pages ask for their fonts at once, not only when the style sheet has come. */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: () => true });
