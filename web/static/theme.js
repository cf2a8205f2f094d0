// Runs before the first paint, so that no other table flashes first.
(() => {
	try {
		const kept = JSON.parse(localStorage.getItem('tricksmith.preferences') ?? '{}');
		const root = document.documentElement.dataset;
		for (const name of ['theme', 'suits', 'motion'])
			if (typeof kept[name] === 'string') root[name] = kept[name];
		for (const name of ['letters', 'patterns'])
			if (typeof kept[name] === 'boolean') root[name] = kept[name] ? 'on' : 'off';
	} catch {
		// Without storage everything has its default.
	}
})();
