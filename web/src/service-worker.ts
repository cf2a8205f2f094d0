/// <reference types="@sveltejs/kit" />
/// <reference lib="webworker" />
/**
 * Keeps the shell of the page, so that it opens without a network and can say that playing needs the server. Pages come
 * from the network first; only files that never change come from the cache. Nothing of a match is ever kept.
 */
import { build, version } from '$service-worker';

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${version}`;
/** The first page, and the page of every other address. */
const [HOME, APP] = ['/', '/app.html'];

worker.addEventListener('install', (event) => {
	event.waitUntil(keepShell());
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(forgetOld());
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
	if (request.mode === 'navigate') event.respondWith(page(request, pathname));
	else if (pathname.startsWith('/_app/immutable/') || pathname === '/early.js')
		event.respondWith(file(request));
});

async function keepShell(): Promise<void> {
	const cache = await caches.open(CACHE);
	const pages = await Promise.all(
		[HOME, APP].map(async (path) => ({ path, html: await (await fetch(path)).text() })),
	);
	const scripts = pages.flatMap(({ html }) => [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)]);
	await cache.addAll([HOME, APP, ...new Set([...build, ...scripts.map(([, path]) => path ?? HOME)])]);
	await worker.skipWaiting();
}

async function forgetOld(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
	await worker.clients.claim();
}

/** From the network, or the shell where there is none. */
async function page(request: Request, path: string): Promise<Response> {
	try {
		return await fetch(request);
	} catch (error) {
		const shell = await caches.match(path === HOME ? HOME : APP);
		if (shell) return shell;
		throw error;
	}
}

/** From the cache, else from the network, and then it is kept. */
async function file(request: Request): Promise<Response> {
	const kept = await caches.match(request);
	if (kept) return kept;
	const response = await fetch(request);
	if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
	return response;
}
