/// <reference types="@sveltejs/kit" />
/// <reference lib="webworker" />
/**
 * Caches the shell of the page, so that it opens without a network and can say that playing needs the server. Pages come
 * from the network first; only files that never change come from the cache first. Nothing of a match is ever cached.
 */
import { build, version } from '$service-worker';

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${version}`;
/** The page of the address `/`. */
const HOME = '/';
/** The page of every other address. */
const APP = '/app.html';

worker.addEventListener('install', (event) => {
	event.waitUntil(cacheShell());
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(deleteOldCaches());
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
	if (request.mode === 'navigate') event.respondWith(fetchPage(request, pathname));
	else if (pathname.startsWith('/_app/immutable/') || pathname === '/early.js')
		event.respondWith(fetchFile(request));
});

/** Caches the pages `HOME` and `APP`, and the files that they load. */
async function cacheShell(): Promise<void> {
	const cache = await caches.open(CACHE);
	const pages = await Promise.all(
		[HOME, APP].map(async (path) => ({ path, html: await (await fetch(path)).text() })),
	);
	const scripts = pages.flatMap(({ html }) => [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)]);
	await cache.addAll([HOME, APP, ...new Set([...build, ...scripts.map(([, path]) => path ?? HOME)])]);
	await worker.skipWaiting();
}

async function deleteOldCaches(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
	await worker.clients.claim();
}

/** A page from the network, or the shell if there is no network. */
async function fetchPage(request: Request, path: string): Promise<Response> {
	try {
		return await fetch(request);
	} catch (error) {
		const shell = await caches.match(path === HOME ? HOME : APP);
		if (shell) return shell;
		throw error;
	}
}

/** A file from the cache, or else from the network, which then goes into the cache. */
async function fetchFile(request: Request): Promise<Response> {
	const cached = await caches.match(request);
	if (cached) return cached;
	const response = await fetch(request);
	if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
	return response;
}
