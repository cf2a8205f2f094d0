import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.TRICKSMITH ?? 'http://127.0.0.1:8000';

/** SvelteKit's own announcer has a `style` attribute, which the server's policy forbids; our class does the same. */
const withoutInlineStyle: Plugin = {
	name: 'without-inline-style',
	enforce: 'pre',
	transform(code, id) {
		if (!id.endsWith('/generated/root.svelte')) return undefined;
		return code.replace(/(<div id="svelte-announcer"[^>]*) style="[^"]*"/, '$1 class="visually-hidden"');
	},
};

/** The modules of Svelte and SvelteKit that every page runs on. */
const RUNTIME =
	/node_modules\/(svelte\/src\/(internal\/client\/(?!index)|store|legacy|reactivity\/create)|@sveltejs\/kit\/src\/(runtime\/client|utils|exports\/internal))|vite\/preload-helper/;
/** Those of them that the home page can do without. */
const LATER = /transitions|svelte-element|blocks\/key|media-query|bindings\/size/;

/**
 * Folders whose modules do nothing by being imported: what a page does not use of them is not loaded with the rest. Those
 * that every page needs are left out of it, and make fewer files.
 */
const PURE = /\/src\/lib\/(table|text)\/(?!.*(\.css$|type=style))/;

export default defineConfig({
	plugins: [withoutInlineStyle, sveltekit(), svelteTesting()],
	build: {
		assetsInlineLimit: 0,
		// Few files: each takes a round trip, and browsers ask a server without HTTP/2 for six at a time.
		rollupOptions: {
			treeshake: { moduleSideEffects: (id) => !PURE.test(id) },
			output: {
				experimentalMinChunkSize: 60_000,
				manualChunks: (id) => (RUNTIME.test(id) && !LATER.test(id) ? 'runtime' : undefined),
			},
		},
	},
	server: {
		port: Number(process.env.PORT ?? 5173),
		strictPort: true,
		proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } },
	},
	test: {
		include: ['src/**/*.test.ts'],
		environment: 'jsdom',
		setupFiles: ['src/test/setup.ts'],
		// One jsdom for all files of a process: building one for each file took two thirds of the time.
		isolate: false,
		// No test measures time; a busy machine is slow.
		testTimeout: 30_000,
	},
});
