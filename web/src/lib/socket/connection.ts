import {
	type ClientMessage,
	type Command,
	type CommandWithoutId,
	type Reload,
	type ServerMessage,
	CloseCode,
	PROTOCOL,
} from '$lib/wire';
import { browserPlatform, newId, type Platform, type SocketLike } from './platform';

/**
 * `refused`: the server does not admit this viewer, and reconnecting would not help. `incompatible`: the server speaks
 * another protocol than this page, and reloading did not help. `replaced`: the same person opened the table elsewhere, so
 * coming back unasked would end that connection. `full`: the table takes no more spectators. `signedOut`: the person
 * signed this browser out on another device.
 */
export type Status =
	'connecting' | 'open' | 'lost' | 'refused' | 'incompatible' | 'replaced' | 'full' | 'signedOut' | 'stopped';

/** The close codes after which the page does not come back by itself, and what it shows instead. */
const FINAL: Partial<Record<number, Status>> = {
	[CloseCode.GONE]: 'refused',
	[CloseCode.REPLACED]: 'replaced',
	[CloseCode.FULL]: 'full',
	[CloseCode.SIGNED_OUT]: 'signedOut',
};

export interface Handlers {
	message: (message: ServerMessage) => void;
	status: (status: Status) => void;
}

/** Milliseconds of silence before a ping. */
const PING_AFTER = 2500;
/** Milliseconds without an answer until the link counts as dead: noticed within 7 seconds of the last message. */
const DEAD_AFTER = 4500;
/** While a page is hidden its timers lag, so the answer must come sooner after it returns. */
const DEAD_AFTER_RETURN = 2000;
/** Every n-th attempt opens a socket without first asking whether the server answers. */
const BLIND_EVERY = 3;
/** Milliseconds until a command that was refused for now is sent again. */
const RETRY_AFTER = 1000;
/** The paths that a server may send the page to: of the same site, and of one server. */
const ROUTE = /^\/at\/[A-Za-z0-9.-]+$/;
/** How often in a row the page goes where a server sends it, before it asks a server to keep it. */
const MAX_MOVES = 3;

/**
 * A connection to a table that repairs itself. It says hello with the last event it has shown, notices a dead link,
 * reconnects at once and then for ever, and sends every command until it is acknowledged, always with the same id.
 */
export class Connection {
	/** The last event shown. */
	last = 0;
	private socket: SocketLike | undefined;
	private attempt = 0;
	/** The path of the one server that has the table, as another one said; empty for whichever answers. */
	private route = '';
	/** Moves since the last welcome. */
	private moves = 0;
	/** When the last attempt began. */
	private attemptedAt = 0;
	private pings = 0;
	private timer: number | undefined;
	private stopped = true;
	private welcomed = false;
	private readonly pending = new Map<string, Command>();

	constructor(
		private readonly url: string,
		private readonly handlers: Handlers,
		private readonly platform: Platform = browserPlatform,
	) {}

	/** Connects; returns the function that disconnects. */
	start(): () => void {
		this.stopped = false;
		const unsubscribe = this.platform.subscribe({
			online: () => this.retryNow(),
			offline: () => this.handleLoss(),
			visible: () => this.returned(),
		});
		this.open();
		return () => {
			unsubscribe();
			this.stop();
		};
	}

	/** Sends a command now, or as soon as there is a link. Returns the id that its answer names. */
	send(command: CommandWithoutId): string {
		const sent = { ...command, id: newId(this.platform) } as Command;
		this.pending.set(sent.id, sent);
		this.write(sent);
		return sent.id;
	}

	/** Stops resending a command whose answer is no longer needed. */
	forget(id: string): void {
		this.pending.delete(id);
	}

	/** Whether a command still awaits its answer. */
	isPending(id: string): boolean {
		return this.pending.has(id);
	}

	/** Reconnects at once if there is no link; an earlier attempt may hang on a network that is gone. */
	retryNow(): void {
		if (this.stopped || this.welcomed) return;
		this.drop();
		this.attempt = 0;
		this.schedule(0, () => this.open());
	}

	private stop(): void {
		this.stopped = true;
		this.platform.clearTimer(this.timer);
		this.drop();
		this.handlers.status('stopped');
	}

	/**
	 * Tries again. Browsers delay new sockets by seconds once many have failed, so most attempts only ask whether the
	 * server answers. Some do not ask, because an old dead link could hold up the question.
	 */
	private reconnect(): void {
		this.attemptedAt = this.platform.now();
		if (this.attempt % BLIND_EVERY === 0 || this.attempt === 1) {
			this.open();
			return;
		}
		const attempt = this.attempt;
		const end = (reachable: boolean) => {
			if (this.stopped || this.socket || attempt !== this.attempt) return;
			if (reachable) this.open();
			else this.handleLoss();
		};
		void this.platform.isReachable(DEAD_AFTER).then(end);
	}

	private open(): void {
		if (this.stopped || this.socket) return;
		this.attemptedAt = this.platform.now();
		this.handlers.status(this.attempt === 0 ? 'connecting' : 'lost');
		const socket = this.platform.connect(this.address());
		this.socket = socket;
		this.welcomed = false;
		socket.onopen = () => this.hello();
		socket.onmessage = (event) => this.receive(event.data);
		socket.onclose = (event) => this.handleClose(socket, event.code, event.reason);
		this.schedule(DEAD_AFTER, () => this.handleLoss());
	}

	/** The table's address at the server that has it; if that led nowhere, one that any server has to serve. */
	private address(): string {
		const address = new URL(this.url);
		if (this.route) address.pathname = this.route + address.pathname;
		else if (this.moves > 0) address.searchParams.set('stay', '1');
		return address.href;
	}

	/** Goes to the server that has the table. */
	private move(route: string): void {
		this.drop();
		this.moves += 1;
		this.route = this.moves <= MAX_MOVES && ROUTE.test(route) ? route : '';
		this.open();
	}

	private hello(): void {
		this.write({ type: 'hello', last: this.last, protocol: PROTOCOL });
		for (const command of this.pending.values()) this.write(command);
	}

	private receive(data: string): void {
		const message = JSON.parse(data) as ServerMessage;
		if (message.type === 'reload') {
			this.reload(message);
			return;
		}
		this.settle(message);
		if (!this.welcomed && message.type === 'welcome') {
			this.welcomed = true;
			this.attempt = this.moves = 0;
			this.platform.allowReload();
			this.handlers.status('open');
		}
		this.schedulePing();
		this.handlers.message(message);
	}

	/** A command that a message answers is not sent again. */
	private settle(message: ServerMessage): void {
		if (message.type === 'state') {
			this.last = message.event;
			for (const id of message.acks) this.pending.delete(id);
		} else if (message.type === 'hint' || message.type === 'second_look') {
			this.pending.delete(message.for_id);
		} else if (message.type === 'error' && message.for_id !== null) {
			const command = this.pending.get(message.for_id);
			if (!message.retry) this.pending.delete(message.for_id);
			else if (command) this.platform.setTimer(RETRY_AFTER, () => this.repeat(command));
		}
	}

	private repeat(command: Command): void {
		if (this.pending.has(command.id)) this.write(command);
	}

	/** Pings after a while of silence. */
	private schedulePing(): void {
		this.schedule(PING_AFTER, () => this.ping(DEAD_AFTER));
	}

	private ping(timeout: number): void {
		this.pings += 1;
		this.write({ type: 'ping', n: this.pings });
		this.schedule(timeout, () => this.handleLoss());
	}

	private returned(): void {
		if (this.socket && this.welcomed) this.ping(DEAD_AFTER_RETURN);
		else this.retryNow();
	}

	private handleClose(socket: SocketLike, code: number, reason: string): void {
		if (socket !== this.socket) return;
		const status = FINAL[code];
		if (status) {
			this.end(status);
		} else if (code === CloseCode.OTHER_PROTOCOL) {
			this.reload();
		} else if (code === CloseCode.MOVED) {
			this.move(reason);
		} else {
			this.handleLoss();
		}
	}

	/** Reloads the page, which the server has outgrown; passes the message on only if that did not help before. */
	private reload(message?: Reload): void {
		const reloads = this.platform.reloadOnce();
		if (message && !reloads) this.handlers.message(message);
		this.end(reloads ? 'connecting' : 'incompatible');
	}

	private end(status: Status): void {
		this.drop();
		this.stopped = true;
		this.platform.clearTimer(this.timer);
		this.handlers.status(status);
	}

	private handleLoss(): void {
		if (this.stopped) return;
		this.drop();
		this.route = '';
		this.handlers.status('lost');
		const since = this.platform.now() - this.attemptedAt;
		const wait = Math.max(0, reconnectDelay(this.attempt, this.platform.random) - since);
		this.attempt += 1;
		this.schedule(wait, () => this.reconnect());
	}

	/** Drops the link; anything it still delivers is ignored. */
	private drop(): void {
		const socket = this.socket;
		this.socket = undefined;
		this.welcomed = false;
		if (!socket) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		socket.close();
	}

	private write(message: ClientMessage): void {
		if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
	}

	private schedule(wait: number, action: () => void): void {
		this.platform.clearTimer(this.timer);
		this.timer = this.platform.setTimer(wait, action);
	}
}

const MIN_DELAY = 500;
/** At first a player is waiting: often enough that 19 of 20 are back within two seconds of the network. */
const MAX_DELAY_AT_FIRST = 2000;
/** After this many attempts, half a minute or more, short delays gain nothing. */
const MANY_ATTEMPTS = 24;
const MAX_DELAY = 5000;

/**
 * Milliseconds from the start of one attempt to the next: none for the first after a loss, then 0.5 to 2 seconds, and
 * up to 5 after many. The delay is random, so that a thousand browsers do not return in one instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
	if (attempt === 0) return 0;
	const longest =
		attempt > MANY_ATTEMPTS ? MAX_DELAY : Math.min(MAX_DELAY_AT_FIRST, MIN_DELAY * 2 ** attempt);
	return MIN_DELAY + random() * (longest - MIN_DELAY);
}
