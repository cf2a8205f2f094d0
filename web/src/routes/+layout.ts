// Pages that depend on their address (tables, matches) are rendered in the browser; the others are prerendered.
export const prerender = false;
export const ssr = true;
