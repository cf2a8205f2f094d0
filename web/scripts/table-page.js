import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NODES = '.svelte-kit/generated/client-optimized/nodes';
const ROUTE = 'src/routes/t/[id]/+page.svelte';

/** The text that shows until the table is drawn; `+layout.svelte` removes it. */
const OPENING = '<p class="opening" role="status"><span>Setting the table …</span></p>';

/** Whether a link is one to a style sheet. @param {string} link */
const isSheet = (link) => link.includes('rel="stylesheet"');

/**
 * Writes the page that the server sends for tables: `app.html` with links to all files that a table needs. Without the
 * links, a browser would find each file only after loading the one that imports it. Only the style sheets of the layout
 * come before the first paint, which shows `OPENING`; the others come after it in the body, so that they do not delay it.
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
	const visited = new Set();
	/** @type {(name: string) => string[]} */
	const linksTo = (name) => {
		const { file, imports = [], css = [] } = manifest[name] ?? { file: '' };
		if (visited.has(name) || !file) return [];
		visited.add(name);
		// The style sheets of a module come after those of its imports, as they do when a browser loads them in turn.
		return [
			`<link href="/${file}" rel="modulepreload">`,
			...imports.flatMap(linksTo),
			...css.map((sheet) => `<link href="/${sheet}" rel="stylesheet">`),
		];
	};
	// Node 0 is the layout. The router loads node 1, the error page, at once, whether there is an error or not.
	const layoutSheets = linksTo(`${NODES}/0.js`).filter(isSheet);
	const links = [`${NODES}/${node}`, `${NODES}/1.js`].flatMap(linksTo);
	const missing = [...new Set([...layoutSheets, ...links])].filter((link) => !html.includes(link));
	const inHead = missing.filter((link) => !isSheet(link) || layoutSheets.includes(link));
	const inBody = missing.filter((link) => !inHead.includes(link));
	// Without links to the fonts the scripts come first: text can be read without them. The table loads them once it begins.
	const withoutFonts = html.replaceAll(/<link [^>]*as="font"[^>]*>\s*/g, '');
	writeFileSync(
		join(page, 't.html'),
		withoutFonts
			.replace('</head>', `\t${inHead.join('\n\t\t')}\n\t</head>`)
			.replace('<div class="app">', `${[OPENING, ...inBody].join('\n\t\t')}\n\t\t<div class="app">`),
	);
}
