// Known only at request time: rendered in the browser.
export const ssr = false;

export const load = ({ params }: { params: { id: string } }) => ({ id: params.id });
