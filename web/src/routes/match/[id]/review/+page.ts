// Known only at request time: rendered in the browser.
export const ssr = false;

/** `hand`: that hand alone. `or_hand`: that hand, if the match is still being played. */
export const load = ({ params, url }: { params: { id: string }; url: URL }) => ({
	id: params.id,
	hand: handIn(url, 'hand'),
	orHand: handIn(url, 'or_hand'),
});

function handIn(url: URL, name: string): number | null {
	const hand = Number(url.searchParams.get(name));
	return Number.isInteger(hand) && hand > 0 ? hand : null;
}
