// Known only at request time: rendered in the browser.
export const ssr = false;

export const load = ({ url }: { url: URL }) => ({
	game: url.searchParams.get('game'),
	players: url.searchParams.get('players'),
});
