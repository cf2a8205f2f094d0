import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import static_ from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withoutInlineScripts } from './scripts/external-boot.js';

const pageFolder = '../src/tricksmith/server/page';

/** A name for what the page is built from: the same sources make the same files, byte for byte. */
function sourceVersion() {
	const hash = createHash('sha256')
		.update(readFileSync('package-lock.json'))
		.update(readFileSync('vite.config.ts'));
	const files = ['src', 'static', 'scripts'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((file) => file.isFile())
			.map((file) => `${file.parentPath}/${file.name}`),
	);
	const built = files.filter((path) => !path.includes('/fixtures/')); // those are read by tests alone
	for (const path of built.sort()) hash.update(path).update(readFileSync(path));
	return hash.digest('hex').slice(0, 12);
}

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: vitePreprocess(),
	compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) },
	kit: {
		// The Python package serves this folder. Addresses without a page of their own get app.html.
		adapter: withoutInlineScripts(
			static_({ pages: pageFolder, assets: pageFolder, fallback: 'app.html' }),
			pageFolder,
		),
		paths: { relative: false },
		version: { name: sourceVersion(), pollInterval: 0 },
	},
};
