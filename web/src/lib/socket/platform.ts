/** The part of a WebSocket that a connection uses. */
export interface SocketLike {
	readonly readyState: number;
	onopen: ((event: Event) => void) | null;
	onmessage: ((event: MessageEvent<string>) => void) | null;
	onclose: ((event: CloseEvent) => void) | null;
	send(text: string): void;
	close(): void;
}

export interface NetworkEvents {
	online: () => void;
	offline: () => void;
	visible: () => void;
}

/** What a connection needs of the browser; tests bring their own. */
export interface Platform {
	connect: (url: string) => SocketLike;
	/** Whether the server answers at all, within this many milliseconds. */
	answers: (within: number) => Promise<boolean>;
	/** Milliseconds from any fixed moment. */
	now: () => number;
	after: (wait: number, action: () => void) => number;
	clear: (timer: number | undefined) => void;
	random: () => number;
	bytes: (count: number) => Uint8Array;
	watch: (watchers: NetworkEvents) => () => void;
	/** Reloads the page, unless it did so since `allowReload`, or could not remember it; whether it does. */
	reloadOnce: () => boolean;
	/** Lets `reloadOnce` reload again. */
	allowReload: () => void;
}

/** The item of the session's storage that is there once the page has reloaded itself. */
const RELOADED_KEY = 'tricksmith.reloaded';

export const browserPlatform: Platform = {
	connect: (url) => new WebSocket(url),
	answers: (within) =>
		fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(within) }).then(
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
	reloadOnce: () => {
		try {
			if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
			sessionStorage.setItem(RELOADED_KEY, 'yes');
		} catch {
			return false;
		}
		location.reload();
		return true;
	},
	allowReload: () => {
		try {
			sessionStorage.removeItem(RELOADED_KEY);
		} catch {
			// There is no storage, so nothing was remembered.
		}
	},
};

export function hex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An id that no other message will have. */
export function newId(platform: Platform): string {
	return hex(platform.bytes(12));
}

/** The address of a table's socket. */
export function socketAddress(id: string): string {
	const address = new URL(`/ws/${encodeURIComponent(id)}`, location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}
