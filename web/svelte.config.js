import static_ from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withoutInlineScripts } from './scripts/external-boot.js';

const page = '../src/tricksmith/server/page';

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: vitePreprocess(),
	compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) },
	kit: {
		// What the Python package serves. Addresses without a page of their own get app.html.
		adapter: withoutInlineScripts(static_({ pages: page, assets: page, fallback: 'app.html' }), page),
		paths: { relative: false },
		version: { pollInterval: 0 },
	},
};
