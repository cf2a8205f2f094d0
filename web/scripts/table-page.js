import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NODES = '.svelte-kit/generated/client-optimized/nodes';
const ROUTE = 'src/routes/t/[id]/+page.svelte';

/**
 * Writes the page that the server sends for tables: `app.html` with links to all that a table needs. Without them a
 * browser learns of each file from the one before.
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
	// The router asks for the error page at once, whether there is an error or not.
	const links = [`${NODES}/${node}`, `${NODES}/1.js`].flatMap(linksOf);
	const missing = [...new Set(links)].filter((link) => !html.includes(link));
	// Letters come last: words are there without them.
	const later = html.replaceAll(/<link [^>]*as="font"[^>]*>/g, (link) =>
		link.replace('>', ' fetchpriority="low">'),
	);
	writeFileSync(join(page, 't.html'), later.replace('</head>', `\t${missing.join('\n\t\t')}\n\t</head>`));
}
