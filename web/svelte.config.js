import static_ from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withoutInlineScripts } from './scripts/external-boot.js';

const pageFolder = '../src/tricksmith/server/page';

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
		version: { pollInterval: 0 },
	},
};
