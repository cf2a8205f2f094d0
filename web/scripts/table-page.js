import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NODES = '.svelte-kit/generated/client-optimized/nodes';
const ROUTE = 'src/routes/t/[id]/+page.svelte';

/** What can be read until the table is drawn; `+layout.svelte` removes it. */
const OPENING = '<p class="opening" role="status"><span>Setting the table …</span></p>';

/** @param {string} link */
const isSheet = (link) => link.includes('rel="stylesheet"');

/**
 * Writes the page that the server sends for tables: `app.html` with links to all that a table needs. Without them a
 * browser learns of each file from the one before. Only the style sheets of the layout come before the first paint,
 * which shows that a table is being set; those below it hold nothing up.
 *
 * @param {string} page folder of the built page
 * @param {string} client folder of the built client, with the manifest of its files
 */
export function writeTablePage(page, client) {
	/** @type {Record<string, { file: string, imports?: string[], css?: string[] }>} */
	const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'));
	const node = readdirSync(NODES).find((name) => readFileSync(join(NODES, name), 'utf8').includes(ROUTE));
	const html = readFileSync(join(page, 'app.html'), 'utf8');
	/** @type {Set<string>} */
	const seen = new Set();
	/** @type {(name: string) => string[]} */
	const linksOf = (name) => {
		const { file, imports = [], css = [] } = manifest[name] ?? { file: '' };
		if (seen.has(name) || !file) return [];
		seen.add(name);
		// A style sheet comes after those of what it is made of, as in the page that needs them one after the other.
		return [
			`<link href="/${file}" rel="modulepreload">`,
			...imports.flatMap(linksOf),
			...css.map((one) => `<link href="/${one}" rel="stylesheet">`),
		];
	};
	// Node 0 is the layout. The router asks for the error page, 1, at once, whether there is an error or not.
	const ofLayout = linksOf(`${NODES}/0.js`).filter(isSheet);
	const links = [`${NODES}/${node}`, `${NODES}/1.js`].flatMap(linksOf);
	const missing = [...new Set([...ofLayout, ...links])].filter((link) => !html.includes(link));
	const first = missing.filter((link) => !isSheet(link) || ofLayout.includes(link));
	const below = missing.filter((link) => !first.includes(link));
	// Letters come last: words are there without them.
	const later = html.replaceAll(/<link [^>]*as="font"[^>]*>/g, (link) =>
		link.replace('>', ' fetchpriority="low">'),
	);
	writeFileSync(
		join(page, 't.html'),
		later
			.replace('</head>', `\t${first.join('\n\t\t')}\n\t</head>`)
			.replace('<div class="app">', `${[OPENING, ...below].join('\n\t\t')}\n\t\t<div class="app">`),
	);
}
