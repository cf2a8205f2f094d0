// Known only when asked for: drawn in the browser.
export const ssr = false;
