// What can't wait for the modules of the page. It runs before the first paint, so that no other table flashes first.
(() => {
	const root = document.documentElement.dataset;
	try {
		const kept = JSON.parse(localStorage.getItem('tricksmith.preferences') ?? '{}');
		for (const name of ['theme', 'suits', 'motion'])
			if (typeof kept[name] === 'string') root[name] = kept[name];
		for (const name of ['letters', 'patterns'])
			if (typeof kept[name] === 'boolean') root[name] = kept[name] ? 'on' : 'off';
	} catch {
		// Without storage everything has its default.
	}
	// Unless another table is chosen, one in a light system is baize: `tableTheme` says the same once the modules are there.
	const isChosen = ['linen', 'baize', 'night'].includes(root.theme);
	if (location.pathname.startsWith('/t/') && !isChosen && !matchMedia('(prefers-color-scheme: dark)').matches)
		root.theme = 'baize';
})();

// The socket of a table opens while the modules come: `platform.ts` takes it over, with what it has heard till then.
(() => {
	const table = /^\/t\/[^/]+\/?$/.exec(location.pathname);
	if (!table) return;
	const url = `${location.origin.replace(/^http/, 'ws')}/ws${table[0].slice(2).replace(/\/$/, '')}`;
	const socket = new WebSocket(url);
	const heard = [];
	socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', last: 0, protocol: 1 }));
	socket.onmessage = (event) => heard.push(event);
	window.tricksmithEarly = { url, socket, heard };
})();
