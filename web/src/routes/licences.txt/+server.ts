import { text } from '@sveltejs/kit';
import fraunces from '../../../node_modules/@fontsource/fraunces/LICENSE?raw';
import sourceSans from '../../../node_modules/@fontsource/source-sans-3/LICENSE?raw';
import kit from '../../../node_modules/@sveltejs/kit/LICENSE?raw';
import svelte from '../../../node_modules/svelte/LICENSE.md?raw';

export const prerender = true;

const PARTS = {
	'Fraunces, a typeface': fraunces,
	'Source Sans 3, a typeface': sourceSans,
	'Svelte, compiled into the scripts': svelte,
	'SvelteKit, compiled into the scripts': kit,
};

/** The third-party work that this page contains, with its licences. */
export function GET(): Response {
	const parts = Object.entries(PARTS).map(
		([name, licence]) => `${name}\n${'='.repeat(name.length)}\n\n${licence.trim()}\n`,
	);
	return text(parts.join('\n\n'));
}
