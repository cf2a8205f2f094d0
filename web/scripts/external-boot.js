import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTablePage } from './table-page.js';

const INLINE = /<script>([\s\S]*?)<\/script>/g;

/**
 * An adapter that moves each inline script of the built pages into a file of its own.
 *
 * The server sends `Content-Security-Policy: default-src 'self'`, which forbids inline scripts; SvelteKit starts its
 * pages with one. The file is named after its content, so browsers can cache it for ever like the rest of
 * `_app/immutable`.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter
 * @param {string} page folder that the adapter writes
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withoutInlineScripts(adapter, page) {
	return {
		...adapter,
		name: `${adapter.name}, without inline scripts`,
		async adapt(builder) {
			await adapter.adapt(builder);
			writeTablePage(page, builder.getClientDirectory());
			for (const file of htmlFilesIn(page)) {
				writeFileSync(
					file,
					readFileSync(file, 'utf8').replaceAll(INLINE, (_, code) => writeScript(page, code)),
				);
			}
			// Compress only now, so that the compressed pages have no inline scripts either.
			await builder.compress(page);
		},
	};
}

/** @param {string} folder @returns {string[]} */
function htmlFilesIn(folder) {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.html'))
		.map((name) => join(folder, name));
}

/**
 * Writes a script into a file and returns the tag that loads it.
 *
 * @param {string} page @param {string} code
 */
function writeScript(page, code) {
	const name = `boot.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
	const folder = join('_app', 'immutable');
	mkdirSync(join(page, folder), { recursive: true });
	writeFileSync(join(page, folder, name), code);
	return `<script src="/${folder}/${name}"></script>`;
}
