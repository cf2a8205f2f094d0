// Known only at request time: rendered in the browser.
export const ssr = false;
