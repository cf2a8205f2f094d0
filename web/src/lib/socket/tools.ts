/** The part of a WebSocket that a connection uses. */
export interface Wire {
	readonly readyState: number;
	onopen: ((event: Event) => void) | null;
	onmessage: ((event: MessageEvent<string>) => void) | null;
	onclose: ((event: CloseEvent) => void) | null;
	send(text: string): void;
	close(): void;
}

export interface Watchers {
	online: () => void;
	offline: () => void;
	visible: () => void;
}

/** What a connection takes from the browser; tests bring their own. */
export interface Tools {
	connect: (url: string) => Wire;
	/** Whether the server answers at all, within so many milliseconds. */
	answers: (within: number) => Promise<boolean>;
	/** Milliseconds since any moment. */
	now: () => number;
	after: (wait: number, action: () => void) => number;
	clear: (timer: number | undefined) => void;
	random: () => number;
	bytes: (count: number) => Uint8Array;
	watch: (watchers: Watchers) => () => void;
}

export const browserTools: Tools = {
	connect: (url) => new WebSocket(url),
	answers: (within) =>
		fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(within) }).then(
			(answer) => answer.ok,
			() => false,
		),
	now: () => performance.now(),
	after: (wait, action) => window.setTimeout(action, wait),
	clear: (timer) => window.clearTimeout(timer),
	random: Math.random,
	bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
	watch: ({ online, offline, visible }) => {
		const shown = () => document.visibilityState === 'visible' && visible();
		addEventListener('online', online);
		addEventListener('offline', offline);
		document.addEventListener('visibilitychange', shown);
		return () => {
			removeEventListener('online', online);
			removeEventListener('offline', offline);
			document.removeEventListener('visibilitychange', shown);
		};
	},
};

export function hex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An id that no other message will have. */
export function newId(tools: Tools): string {
	return hex(tools.bytes(12));
}

/** Where a table's socket is. */
export function addressOf(id: string): string {
	const address = new URL(`/ws/${encodeURIComponent(id)}`, location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}
