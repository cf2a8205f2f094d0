// Known only when asked for: drawn in the browser.
export const ssr = false;

export const load = ({ params }: { params: { id: string } }) => ({ id: params.id });
