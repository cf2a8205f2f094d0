import { type ClientMessage, type Command, type Order, type ServerMessage, TABLE_GONE } from '$lib/wire';
import { browserTools, newId, type Tools, type Wire } from './tools';

/** `refused`: the server will not have us, and trying again would not help. */
export type Status = 'connecting' | 'open' | 'lost' | 'refused' | 'stopped';

export interface Handlers {
	message: (message: ServerMessage) => void;
	status: (status: Status) => void;
}

/** Quiet for so long, the link is asked whether it lives. */
const PING_AFTER = 2500;
/** Not answered for so long, it is dead: noticed within 7 seconds of the last word. */
const DEAD_AFTER = 4500;
/** After the page was hidden its timers lagged, so that the answer must come sooner. */
const DEAD_AFTER_RETURN = 2000;
/** Every so many attempts a socket is tried without asking before whether the server answers. */
const UNASKED = 3;
/** A command that was refused for the moment is sent again after so long. */
const RETRY_AFTER = 1000;

/**
 * A link to a table that mends itself: it says hello with the last event it has shown, notices a dead link, comes back
 * at once and then for ever, and sends every command until it is acknowledged, always with the same id.
 */
export class Connection {
	/** The last event that was shown. */
	last = 0;
	private wire: Wire | undefined;
	private attempt = 0;
	/** When the last attempt began. */
	private tried = 0;
	private pings = 0;
	private timer: number | undefined;
	private stopped = true;
	private greeted = false;
	private readonly pending = new Map<string, Command>();

	constructor(
		private readonly url: string,
		private readonly handlers: Handlers,
		private readonly tools: Tools = browserTools,
	) {}

	/** Connects; returns the end of it. */
	start(): () => void {
		this.stopped = false;
		const stopWatching = this.tools.watch({
			online: () => this.retryNow(),
			offline: () => this.lose(),
			visible: () => this.returned(),
		});
		this.open();
		return () => {
			stopWatching();
			this.stop();
		};
	}

	/** Sends a command now or as soon as there is a link; returns the id that its answer names. */
	send(order: Order): string {
		const command = { ...order, id: newId(this.tools) } as Command;
		this.pending.set(command.id, command);
		this.write(command);
		return command.id;
	}

	/** Whether a command still waits for its answer. */
	waits(id: string): boolean {
		return this.pending.has(id);
	}

	/** Tries at once, where there is no link; an attempt from before may hang on a network that is gone. */
	retryNow(): void {
		if (this.stopped || this.greeted) return;
		this.drop();
		this.attempt = 0;
		this.later(0, () => this.open());
	}

	private stop(): void {
		this.stopped = true;
		this.tools.clear(this.timer);
		this.drop();
		this.handlers.status('stopped');
	}

	/**
	 * Tries again. Browsers put off new sockets, by seconds, once many have failed, so most attempts only ask whether the
	 * server answers; some do not ask, for an old link that is dead could keep the question.
	 */
	private again(): void {
		this.tried = this.tools.now();
		if (this.attempt % UNASKED === 0 || this.attempt === 1) {
			this.open();
			return;
		}
		const attempt = this.attempt;
		const end = (answered: boolean) => {
			if (this.stopped || this.wire || attempt !== this.attempt) return;
			if (answered) this.open();
			else this.lose();
		};
		void this.tools.answers(DEAD_AFTER).then(end);
	}

	private open(): void {
		if (this.stopped || this.wire) return;
		this.tried = this.tools.now();
		this.handlers.status(this.attempt === 0 ? 'connecting' : 'lost');
		const wire = this.tools.connect(this.url);
		this.wire = wire;
		this.greeted = false;
		wire.onopen = () => this.hello();
		wire.onmessage = (event) => this.hear(event.data);
		wire.onclose = (event) => this.closed(wire, event.code);
		this.later(DEAD_AFTER, () => this.lose());
	}

	private hello(): void {
		this.write({ type: 'hello', last: this.last });
		for (const command of this.pending.values()) this.write(command);
	}

	private hear(data: string): void {
		const message = JSON.parse(data) as ServerMessage;
		this.settle(message);
		if (!this.greeted && message.type === 'welcome') {
			this.greeted = true;
			this.attempt = 0;
			this.handlers.status('open');
		}
		this.rest();
		this.handlers.message(message);
	}

	/** What a message answers is not sent again. */
	private settle(message: ServerMessage): void {
		if (message.type === 'state') {
			this.last = message.event;
			for (const id of message.acks) this.pending.delete(id);
		} else if (message.type === 'hint') {
			this.pending.delete(message.for_id);
		} else if (message.type === 'error' && message.for_id !== null) {
			const command = this.pending.get(message.for_id);
			if (!message.retry) this.pending.delete(message.for_id);
			else if (command) this.tools.after(RETRY_AFTER, () => this.repeat(command));
		}
	}

	private repeat(command: Command): void {
		if (this.pending.has(command.id)) this.write(command);
	}

	/** The link has just spoken: after a while of quiet it is asked whether it lives. */
	private rest(): void {
		this.later(PING_AFTER, () => this.ping(DEAD_AFTER));
	}

	private ping(patience: number): void {
		this.pings += 1;
		this.write({ type: 'ping', n: this.pings });
		this.later(patience, () => this.lose());
	}

	private returned(): void {
		if (this.wire && this.greeted) this.ping(DEAD_AFTER_RETURN);
		else this.retryNow();
	}

	private closed(wire: Wire, code: number): void {
		if (wire !== this.wire) return;
		if (code === TABLE_GONE) {
			this.drop();
			this.stopped = true;
			this.tools.clear(this.timer);
			this.handlers.status('refused');
		} else {
			this.lose();
		}
	}

	private lose(): void {
		if (this.stopped) return;
		this.drop();
		this.handlers.status('lost');
		const since = this.tools.now() - this.tried;
		const wait = Math.max(0, waitBefore(this.attempt, this.tools.random) - since);
		this.attempt += 1;
		this.later(wait, () => this.again());
	}

	/** Forgets the link: whatever it still says is not heard. */
	private drop(): void {
		const wire = this.wire;
		this.wire = undefined;
		this.greeted = false;
		if (!wire) return;
		wire.onopen = wire.onmessage = wire.onclose = null;
		wire.close();
	}

	private write(message: ClientMessage): void {
		if (this.wire?.readyState === 1) this.wire.send(JSON.stringify(message));
	}

	private later(wait: number, action: () => void): void {
		this.tools.clear(this.timer);
		this.timer = this.tools.after(wait, action);
	}
}

const FIRST = 500;
/** At first somebody waits for it: so often that 19 of 20 are back within two seconds once the network is there. */
const USUAL = 2000;
/** So many attempts later, after half a minute or more, nothing is gained by haste. */
const MANY = 24;
const LONGEST = 5000;

/**
 * How long lies between the beginnings of two attempts to connect, in milliseconds: the first after a loss comes at
 * once, the others after 0.5 to 2 seconds, and after many to 5, at random so that a thousand browsers do not come back
 * in one instant; for ever.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
	if (attempt === 0) return 0;
	const longest = attempt > MANY ? LONGEST : Math.min(USUAL, FIRST * 2 ** attempt);
	return FIRST + random() * (longest - FIRST);
}
