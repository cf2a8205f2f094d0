import { getContext, setContext } from 'svelte';
import { browserTools, Connection, hex, type Status } from '$lib/socket';
import type { Failure, Hint, LogLine, Order, Reason, Said, ServerMessage, State, TableInfo } from '$lib/wire';

/** What stands in the line above the hand until the next action. */
export interface Told {
	text: string;
	rule: string;
	tone: 'plain' | 'no' | 'warn';
	/** Heard already, with the name of what has the focus. */
	quiet?: boolean;
}

/** How long a phrase stands beside the one who said it. */
const SAID_FOR = 6000;

/** A table as this browser knows it: what the server sent last, whole, and what waits for its answer. */
export class Table {
	info = $state.raw<TableInfo>();
	seat = $state<number | null>(null);
	state = $state.raw<State>();
	log = $state.raw<LogLine[]>([]);
	status = $state<Status>('connecting');
	hint = $state.raw<Hint>();
	asking = $state(false);
	told = $state.raw<Told>();
	said = $state.raw<Said[]>([]);
	refusal = $state('');
	/** Whether phrases of the others are neither shown nor said. */
	muted = $state(false);
	/** Whether the server is another one than when this page was loaded, so that the page should be loaded anew. */
	outdated = $state(false);
	/** Whether this viewer had a seat, and somebody else decides there now. */
	unseated = $state(false);
	/** Seconds since the server last said how long the countdowns run. */
	since = $state(0);
	/** The move that was sent and is not answered yet. */
	sent = $state<string>();
	/** The hand whose rest this viewer skips. */
	private skipped = $state<number>();
	private version: string | undefined;
	private heard = 0;
	private waiting = '';
	private hintWaits = '';
	private partGiven = false;
	private readonly link: Connection | undefined;

	/** Without an address it is a table of one's own, to be shown states by hand. */
	constructor(address?: string) {
		const handlers = {
			message: (message: ServerMessage) => this.hear(message),
			status: (status: Status) => (this.status = status),
		};
		if (address !== undefined) this.link = new Connection(address, handlers);
	}

	start(): () => void {
		const stop = this.link?.start();
		const timer = setInterval(() => (this.since = Math.floor((performance.now() - this.heard) / 1000)), 1000);
		return () => {
			clearInterval(timer);
			stop?.();
		};
	}

	/** Gives an order to the table; nothing changes here before it answers. */
	send(order: Order): void {
		const id = this.link?.send(order) ?? '';
		this.told = undefined;
		if (order.type === 'move') {
			this.sent = order.move;
			this.waiting = id;
			this.hint = undefined;
		} else if (order.type === 'hint') {
			this.asking = true;
			this.hintWaits = id;
		}
	}

	/** Whether it is this viewer's turn: a step of a lesson that only explains asks for nothing yet. */
	get myTurn(): boolean {
		const { mine, stage, lesson } = this.state ?? {};
		return mine?.my_turn === true && stage === 'playing' && lesson?.presses !== true;
	}

	/** Whether this viewer has nothing to do in the rest of the hand. */
	get idle(): boolean {
		const hand = this.state?.public;
		if (this.seat === null || this.state?.stage !== 'playing' || hand?.phase !== 'tricks') return false;
		return hand.seats[this.seat]?.sits_out === 'hand';
	}

	/** Whether the rest of the hand goes by without pauses. */
	get skips(): boolean {
		return this.idle && this.skipped === this.state?.public?.hand;
	}

	/** Lets the rest of a hand that this viewer sits out go by; false where there is none. */
	skip(): boolean {
		if (!this.idle || this.skips) return false;
		this.skipped = this.state?.public?.hand;
		this.send({ type: 'hurry' });
		return true;
	}

	play(move: string): void {
		if (this.sent === undefined) this.send({ type: 'move', move, at: this.state?.event ?? 0 });
	}

	tell(text: string, rule = '', tone: Told['tone'] = 'plain'): void {
		this.told = { text, rule, tone };
	}

	/** Why a card may not be played; `quiet` where that is heard with the card's name anyway. */
	explain(reason: Reason | null, quiet = false): void {
		if (reason) this.told = { text: reason.sentence, rule: reason.rule, tone: 'no', quiet };
	}

	/** Neither shows nor says phrases of the others, or does so again; this browser remembers it for the table. */
	mute(muted: boolean): void {
		this.muted = muted;
		if (this.info) keepMuted(this.info.id, muted);
	}

	retry(): void {
		this.link?.retryNow();
	}

	hear(message: ServerMessage): void {
		if (message.type === 'welcome') {
			if (this.info?.id !== message.table.id) this.muted = isMuted(message.table.id);
			this.info = message.table;
			this.unseated = message.seat === null && (this.unseated || this.seat !== null);
			this.seat = message.seat;
			this.outdated ||= this.version !== undefined && this.version !== message.version;
			this.version = message.version;
		} else if (message.type === 'state') this.take(message);
		else if (message.type === 'error') this.fail(message);
		else if (message.type === 'hint') {
			this.asking = false;
			if (message.event === this.state?.event) this.hint = message;
		} else if (message.type === 'presence' && this.state) {
			this.wind();
			this.state = { ...this.state, chairs: message.chairs, spectators: message.spectators };
		} else if (message.type === 'saying') this.hearPhrase(message.said);
	}

	private take(state: State): void {
		const moved = state.event !== this.state?.event;
		const older = state.log_from === 0 ? [] : this.log.filter((line) => line.event <= state.log_from);
		this.log = [...older, ...state.log];
		if (moved) {
			this.told = undefined;
			if (this.hint && this.hint.event !== state.event) this.hint = undefined;
		}
		if (this.waiting === '' || state.acks.includes(this.waiting) || !this.link?.waits(this.waiting)) {
			this.sent = undefined;
		}
		this.wind();
		this.state = this.asked(state);
		this.givePart(state);
	}

	/** Nothing is asked of whoever lets a bot play, though it be their seat's turn, nor of anybody once all is over. */
	private asked(state: State): State {
		const away = this.seat !== null && state.chairs[this.seat]?.stand_in === true;
		const over = state.stage === 'finished' || state.stage === 'closed';
		return state.mine && (away || over) ? { ...state, mine: { ...state.mine, my_turn: false } } : state;
	}

	/** Countdowns begin anew from what was just heard. */
	private wind(): void {
		this.heard = performance.now();
		this.since = 0;
	}

	/** This browser's own part of the shuffle, by itself and once. */
	private givePart(state: State): void {
		if (this.partGiven || this.seat === null || state.public !== null || state.stage !== 'waiting') return;
		if (state.fairness.parts[this.seat]) return;
		this.partGiven = true;
		this.link?.send({ type: 'part', hex: hex(browserTools.bytes(16)) });
	}

	private fail(failure: Failure): void {
		if (failure.for_id === this.waiting) this.sent = undefined;
		if (failure.for_id === this.hintWaits) this.asking = false;
		if (failure.for_id === null && !this.state) this.refusal = failure.sentence;
		if (failure.retry) return;
		const reason = failure.reason;
		this.tell(reason?.sentence ?? failure.sentence, reason?.rule ?? '', 'no');
	}

	private hearPhrase(said: Said): void {
		if (this.muted && said.seat !== this.seat) return;
		this.said = [...this.said, said];
		setTimeout(() => (this.said = this.said.filter((other) => other !== said)), SAID_FOR);
	}
}

const CONTEXT = Symbol('table');

export function provideTable(table: () => Table): void {
	setContext(CONTEXT, table);
}

/** The table that the page around has provided; a function, so that a page may change its table. */
export function useTable(): () => Table {
	return getContext<() => Table>(CONTEXT);
}

const MUTED_KEY = 'tricksmith.muted';
/** Tables that are remembered; the oldest are forgotten first. */
const MAX_MUTED = 50;

/** Whether the others are muted at a table in this browser. */
export function isMuted(table: string): boolean {
	return kept().includes(table);
}

/** Keeps whether the others are muted at a table; without storage it holds until the page is left. */
export function keepMuted(table: string, muted: boolean): void {
	const others = kept().filter((other) => other !== table);
	try {
		localStorage.setItem(MUTED_KEY, JSON.stringify(muted ? [...others, table].slice(-MAX_MUTED) : others));
	} catch {
		// Nothing to keep it in.
	}
}

/** What storage kept; anything else than a list of names counts as none. */
function kept(): string[] {
	try {
		const found: unknown = JSON.parse(localStorage.getItem(MUTED_KEY) ?? '[]');
		return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}
