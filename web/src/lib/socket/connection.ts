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
 * The state of a connection. `refused`: the server does not admit this viewer, and reconnecting would not help.
 * `incompatible`: the server speaks another protocol than this page, and reloading did not help. `replaced`: the same
 * person opened the table elsewhere, and reconnecting would end that connection. `full`: the table takes no more
 * spectators. `signedOut`: the person signed this browser out on another device.
 */
export type Status =
	'connecting' | 'open' | 'lost' | 'refused' | 'incompatible' | 'replaced' | 'full' | 'signedOut' | 'stopped';

/** The close codes after which the page does not reconnect by itself, with the status that it shows. */
const FINAL_STATUSES: Partial<Record<number, Status>> = {
	[CloseCode.GONE]: 'refused',
	[CloseCode.REPLACED]: 'replaced',
	[CloseCode.FULL]: 'full',
	[CloseCode.SIGNED_OUT]: 'signedOut',
};

interface Handlers {
	message: (message: ServerMessage) => void;
	status: (status: Status) => void;
}

/** Milliseconds of silence before a ping. */
const PING_AFTER_MS = 2500;
/** Milliseconds without an answer after which the link counts as dead, 7 seconds after the last message. */
const DEAD_AFTER_MS = 4500;
/** The same when a hidden page is shown again: its timers have lagged, so the answer must come sooner. */
const DEAD_AFTER_RETURN_MS = 2000;
/** Every n-th attempt opens a socket without first asking whether the server answers. */
const BLIND_EVERY = 3;
/** Milliseconds until a command that was refused for now is sent again. */
const RETRY_AFTER_MS = 1000;
/** The paths to which a server can send the page: those of a single server of the same site. */
const ROUTE = /^\/at\/[A-Za-z0-9.-]+$/;
/** How often in a row the page follows a server that sends it on, before it asks a server to keep it. */
const MAX_MOVES = 3;

/**
 * A connection to a table that repairs itself. It says hello with the last event that was shown, notices a dead link,
 * reconnects at once and then again and again, and sends every command until it is acknowledged, always with the same id.
 */
export class Connection {
	/** The number of the last event that was shown. */
	last = 0;
	private socket: SocketLike | undefined;
	/** The number of attempts since the link was lost. */
	private attempt = 0;
	/** The path of the server that has the table, as another server reported it; empty for any server. */
	private route = '';
	/** How often the page was sent on since the last welcome. */
	private moves = 0;
	/** When the last attempt began. */
	private attemptedAt = 0;
	private pings = 0;
	private timer: number | undefined;
	private stopped = true;
	private isWelcomed = false;
	/** Commands that are not acknowledged yet, by id. */
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
			visible: () => this.onVisible(),
		});
		this.open();
		return () => {
			unsubscribe();
			this.stop();
		};
	}

	/** Sends a command now, or as soon as there is a link. Returns its id, to which the answer refers. */
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
		if (this.stopped || this.isWelcomed) return;
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
	 * Tries again. Browsers delay new sockets by seconds once many have failed, so most attempts first ask whether the
	 * server answers. Some open a socket without asking, because an old dead link could hold up the question.
	 */
	private reconnect(): void {
		this.attemptedAt = this.platform.now();
		if (this.attempt % BLIND_EVERY === 0 || this.attempt === 1) {
			this.open();
			return;
		}
		const attempt = this.attempt;
		const proceed = (isReachable: boolean) => {
			if (this.stopped || this.socket || attempt !== this.attempt) return;
			if (isReachable) this.open();
			else this.handleLoss();
		};
		void this.platform.isReachable(DEAD_AFTER_MS).then(proceed);
	}

	private open(): void {
		if (this.stopped || this.socket) return;
		this.attemptedAt = this.platform.now();
		this.handlers.status(this.attempt === 0 ? 'connecting' : 'lost');
		const socket = this.platform.connect(this.address());
		this.socket = socket;
		this.isWelcomed = false;
		socket.onopen = () => this.hello();
		socket.onmessage = (event) => this.receive(event.data);
		socket.onclose = (event) => this.handleClose(socket, event.code, event.reason);
		this.schedule(DEAD_AFTER_MS, () => this.handleLoss());
		socket.deliverHeard?.();
	}

	/** The table's address at the server that has it; or one that any server must serve, if following it led nowhere. */
	private address(): string {
		const address = new URL(this.url);
		if (this.route) address.pathname = this.route + address.pathname;
		else if (this.moves > 0) address.searchParams.set('stay', '1');
		return address.href;
	}

	/** Connects to the server that has the table. */
	private followTo(route: string): void {
		this.drop();
		this.moves += 1;
		this.route = this.moves <= MAX_MOVES && ROUTE.test(route) ? route : '';
		this.open();
	}

	/** Says hello, and sends all commands that are not acknowledged. */
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
		if (!this.isWelcomed && message.type === 'welcome') {
			this.isWelcomed = true;
			this.attempt = this.moves = 0;
			this.platform.allowReload();
			this.handlers.status('open');
		}
		this.schedulePing();
		this.handlers.message(message);
	}

	/** Stops resending the commands that a message answers. */
	private settle(message: ServerMessage): void {
		if (message.type === 'state') {
			this.last = message.event;
			for (const id of message.acks) this.pending.delete(id);
		} else if (message.type === 'hint' || message.type === 'second_look') {
			this.pending.delete(message.for_id);
		} else if (message.type === 'error' && message.for_id !== null) {
			const command = this.pending.get(message.for_id);
			if (!message.retry) this.pending.delete(message.for_id);
			else if (command) this.platform.setTimer(RETRY_AFTER_MS, () => this.repeat(command));
		}
	}

	/** Sends a command again, unless it was answered meanwhile. */
	private repeat(command: Command): void {
		if (this.pending.has(command.id)) this.write(command);
	}

	/** Pings after a while of silence. */
	private schedulePing(): void {
		this.schedule(PING_AFTER_MS, () => this.ping(DEAD_AFTER_MS));
	}

	private ping(timeout: number): void {
		this.pings += 1;
		this.write({ type: 'ping', n: this.pings });
		this.schedule(timeout, () => this.handleLoss());
	}

	/** Checks the link when a hidden page is shown again. */
	private onVisible(): void {
		if (this.socket && this.isWelcomed) this.ping(DEAD_AFTER_RETURN_MS);
		else this.retryNow();
	}

	private handleClose(socket: SocketLike, code: number, reason: string): void {
		if (socket !== this.socket) return;
		const status = FINAL_STATUSES[code];
		if (status) {
			this.end(status);
		} else if (code === CloseCode.OTHER_PROTOCOL) {
			this.reload();
		} else if (code === CloseCode.REDIRECT) {
			this.followTo(reason);
		} else {
			this.handleLoss();
		}
	}

	/** Reloads a page that no longer fits the server. Passes the message on only if a reload did not help before. */
	private reload(message?: Reload): void {
		const isReloading = this.platform.reloadOnce();
		if (message && !isReloading) this.handlers.message(message);
		this.end(isReloading ? 'connecting' : 'incompatible');
	}

	/** Ends the connection for good, with this status. */
	private end(status: Status): void {
		this.drop();
		this.stopped = true;
		this.platform.clearTimer(this.timer);
		this.handlers.status(status);
	}

	/** Schedules the next attempt after the link was lost. */
	private handleLoss(): void {
		if (this.stopped) return;
		this.drop();
		this.route = '';
		this.handlers.status('lost');
		const elapsed = this.platform.now() - this.attemptedAt;
		const wait = Math.max(0, reconnectDelay(this.attempt, this.platform.random) - elapsed);
		this.attempt += 1;
		this.schedule(wait, () => this.reconnect());
	}

	/** Drops the link; anything it still delivers is ignored. */
	private drop(): void {
		const socket = this.socket;
		this.socket = undefined;
		this.isWelcomed = false;
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

/** The delays between two attempts, in milliseconds. */
const MIN_DELAY_MS = 500;
/** The most at first, while a player is waiting: 19 of 20 players are back within two seconds of the network. */
const MAX_DELAY_AT_FIRST_MS = 2000;
/** After this many attempts, in half a minute or more, short delays gain nothing. */
const MANY_ATTEMPTS = 24;
const MAX_DELAY_MS = 5000;

/**
 * Milliseconds from the start of one attempt to the next: 0 for the first after a loss, then 500 to 2000, and up to 5000
 * after many attempts. The delay is random, so that a thousand browsers do not return at the same instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
	if (attempt === 0) return 0;
	const longest =
		attempt > MANY_ATTEMPTS ? MAX_DELAY_MS : Math.min(MAX_DELAY_AT_FIRST_MS, MIN_DELAY_MS * 2 ** attempt);
	return MIN_DELAY_MS + random() * (longest - MIN_DELAY_MS);
}
