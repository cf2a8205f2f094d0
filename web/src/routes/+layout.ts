// Pages without an address of their own (tables, matches) are drawn in the browser; the others are built beforehand.
export const prerender = false;
export const ssr = true;
