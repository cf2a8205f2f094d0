/** Weighs the home page and that of a table, with all that they load before a click, compressed. Fails above the limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The most bytes of each page. */
const LIMITS = { 'index.html': 150 * 1024, 't.html': 230 * 1024 };
const page = fileURLToPath(new URL('../../src/tricksmith/server/page', import.meta.url));

/** The files that a page links. */
const linksOf = (html) =>
	[...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2|svg))"/g)].map((match) => match[1]);
/** The fonts of all pages. That of a table does not link them: it asks for them later. */
const fonts = linksOf(readFileSync(join(page, 'index.html'), 'utf8')).filter((path) =>
	path.endsWith('woff2'),
);

for (const [name, limit] of Object.entries(LIMITS)) {
	const html = readFileSync(join(page, name), 'utf8');
	const files = new Set([`/${name}`]);
	const queue = [...linksOf(html), ...fonts];
	while (queue.length) {
		const path = queue.pop();
		if (files.has(path)) continue;
		files.add(path);
		const text = path.endsWith('.js') ? readFileSync(join(page, path), 'utf8') : '';
		// Static imports. What a click imports later is not part of the page.
		for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
			queue.push(join(path, '..', name));
		}
	}

	let total = 0;
	for (const path of [...files].sort()) {
		const content = readFileSync(join(page, path));
		const size = path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
		total += size;
		console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${path}`);
	}
	console.log(`${(total / 1024).toFixed(1).padStart(7)} KiB  in all, of ${limit / 1024} KiB`);
	if (total > limit) process.exitCode = 1;
}
