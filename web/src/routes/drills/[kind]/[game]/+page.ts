import { error } from '@sveltejs/kit';
import { drillOf } from '$lib/drill';

// Known only at request time: rendered in the browser.
export const ssr = false;

export const load = ({ params, url }: { params: { kind: string; game: string }; url: URL }) => {
	const drill = drillOf(params.kind, params.game, url.searchParams.get('players'));
	if (!drill) error(404, 'There is no such drill.');
	return { drill, seed: url.searchParams.get('seed') };
};
