/** Weighs the first page and that of a table: all that they load before a click, compressed. Fails above the limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMITS = { 'index.html': 150 * 1024, 't.html': 230 * 1024 };
const page = fileURLToPath(new URL('../../src/tricksmith/server/page', import.meta.url));

for (const [name, limit] of Object.entries(LIMITS)) {
	const html = readFileSync(join(page, name), 'utf8');
	const seen = new Set([`/${name}`]);
	const asked = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2|svg))"/g)].map(
		(match) => match[1],
	);
	while (asked.length) {
		const path = asked.pop();
		if (seen.has(path)) continue;
		seen.add(path);
		const text = path.endsWith('.js') ? readFileSync(join(page, path), 'utf8') : '';
		// Modules that are imported at once. What a click imports later is not part of the page.
		for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
			asked.push(join(path, '..', name));
		}
	}

	let total = 0;
	for (const path of [...seen].sort()) {
		const content = readFileSync(join(page, path));
		const size = path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
		total += size;
		console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${path}`);
	}
	console.log(`${(total / 1024).toFixed(1).padStart(7)} KiB  in all, of ${limit / 1024} KiB`);
	if (total > limit) process.exitCode = 1;
}
