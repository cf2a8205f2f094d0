/** The part of a WebSocket that a connection uses. */
export interface SocketLike {
	readonly readyState: number;
	onopen: ((event: Event) => void) | null;
	onmessage: ((event: MessageEvent<string>) => void) | null;
	onclose: ((event: CloseEvent) => void) | null;
	send(text: string): void;
	close(): void;
	/** Delivers the messages that arrived before there was a handler, if any did. */
	deliverHeard?(): void;
}

/** What a connection is notified of: changes of the network, and that the page is visible again. */
export interface NetworkEvents {
	online: () => void;
	offline: () => void;
	visible: () => void;
}

/** What a connection needs of the browser; tests provide their own. */
export interface Platform {
	connect: (url: string) => SocketLike;
	/** Whether the server answers at all, within this many milliseconds. */
	isReachable: (within: number) => Promise<boolean>;
	/** A monotonic clock, in milliseconds. */
	now: () => number;
	setTimer: (wait: number, action: () => void) => number;
	clearTimer: (timer: number | undefined) => void;
	random: () => number;
	randomBytes: (count: number) => Uint8Array;
	/** Calls these listeners on changes; returns a function that unsubscribes them. */
	subscribe: (listeners: NetworkEvents) => () => void;
	/** Reloads the page, at most once until `allowReload`, and never without storage; returns whether it reloads. */
	reloadOnce: () => boolean;
	/** Lets `reloadOnce` reload again. */
	allowReload: () => void;
}

/** The key in `sessionStorage` that marks a reload. */
const RELOADED_KEY = 'tricksmith.reloaded';

export const browserPlatform: Platform = {
	connect: (url) => takeEarly(url) ?? new WebSocket(url),
	isReachable: (within) =>
		fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(within) }).then(
			(answer) => answer.ok,
			() => false,
		),
	now: () => performance.now(),
	setTimer: (wait, action) => window.setTimeout(action, wait),
	clearTimer: (timer) => window.clearTimeout(timer),
	random: Math.random,
	randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
	subscribe: ({ online, offline, visible }) => {
		const onVisibility = () => document.visibilityState === 'visible' && visible();
		addEventListener('online', online);
		addEventListener('offline', offline);
		document.addEventListener('visibilitychange', onVisibility);
		return () => {
			removeEventListener('online', online);
			removeEventListener('offline', offline);
			document.removeEventListener('visibilitychange', onVisibility);
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

/** The socket that `early.js` opened for the table of this page, and the messages that arrived since. */
interface EarlySocket {
	url: string;
	socket: WebSocket;
	/** Filled by `early.js`. */
	heard: MessageEvent<string>[];
}

/**
 * Takes over the socket that was opened before the modules were loaded, once. Undefined if there is none, if it is for
 * another table, or if it has closed.
 */
function takeEarly(url: string): SocketLike | undefined {
	const page = window as { tricksmithEarly?: EarlySocket };
	const early = page.tricksmithEarly;
	delete page.tricksmithEarly;
	if (early?.url !== url || early.socket.readyState > WebSocket.OPEN) {
		early?.socket.close();
		return undefined;
	}
	return new EarlySocketAdapter(early);
}

/** An early socket as a connection uses it, which delivers the messages that arrived before. */
class EarlySocketAdapter implements SocketLike {
	onopen: SocketLike['onopen'] = null;
	onclose: SocketLike['onclose'] = null;
	onmessage: SocketLike['onmessage'] = null;

	constructor(private readonly early: EarlySocket) {
		const { socket, heard } = early;
		socket.onopen = (event) => this.onopen?.(event);
		socket.onclose = (event) => this.onclose?.(event);
		socket.onmessage = (event: MessageEvent<string>) => {
			if (heard.length) heard.push(event);
			else this.onmessage?.(event);
		};
	}

	/** Delivers these messages in their order, and those that arrive meanwhile after them. */
	deliverHeard(): void {
		const { heard } = this.early;
		for (let event = heard[0]; event; event = heard[0]) {
			this.onmessage?.(event);
			heard.shift();
		}
	}

	get readyState(): number {
		return this.early.socket.readyState;
	}

	send(text: string): void {
		this.early.socket.send(text);
	}

	close(): void {
		this.early.socket.close();
	}
}

/** Bytes in hexadecimal. */
export function hex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An id that no other message will have. */
export function newId(platform: Platform): string {
	return hex(platform.randomBytes(12));
}

/** The address of a table's socket. */
export function socketAddress(id: string): string {
	const address = new URL(`/ws/${encodeURIComponent(id)}`, location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}
