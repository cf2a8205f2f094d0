import { getContext, setContext } from 'svelte';
import { type Judgement, newCards } from './cardMarks';
import { beforeScoring, isMuted, storeMuted } from './players';
import { storeSeen, loadSeen, type SeenHand, withTrick } from './turningPoints';
import { Landing } from './landing.svelte';
import { LessonPages } from './lessonPages.svelte';
import { isStillDeciding, SecondLooks } from './secondLooks.svelte';
import { browserPlatform, Connection, hex, type Status, withSharedParts } from '$lib/socket';
import type {
	CommandWithoutId,
	Failure,
	Hint,
	LogLine,
	PhraseSaid,
	PlayedCard,
	PublicView,
	ReasonText,
	ServerMessage,
	State,
	TableInfo,
} from '$lib/wire';

/** What the status line shows until the next action. */
export interface Notice {
	text: string;
	rule: string;
	tone: 'info' | 'error' | 'warning';
	/** Already announced, as part of the focused element's name. */
	quiet?: boolean;
	/** The move that was made instead of the one that a lesson waits for. */
	tried?: string | undefined;
}

/** Milliseconds for which a phrase stays next to its speaker. */
const PHRASE_MS = 6000;

/** A finished trick that rests in the middle for a while, and what came after it. */
export interface RestingTrick {
	number: number;
	/** The cards played since, which are not shown yet. */
	unseen: readonly PlayedCard[];
	/** Whether a question between two tricks waits as long: its choices would cover the trick. */
	holdsQuestion: boolean;
}

/** A table as this browser knows it: the server's latest state, and what awaits an answer. */
export class TableStore {
	info = $state.raw<TableInfo>();
	seat = $state<number | null>(null);
	/** In a replay or a puzzle, where no seat is played: the seat that the viewer had, whose name is "You". */
	readerSeat = $state<number | null>(null);
	readonly reader = $derived(this.seat ?? this.readerSeat);
	state = $state.raw<State>();
	log = $state.raw<LogLine[]>([]);
	/** The tricks of the hand that this page has seen. */
	seen = $state.raw<SeenHand>();
	/** The finished trick, while it rests. */
	resting = $state.raw<RestingTrick>();
	/** The cards that are on their way, and the table before them. */
	readonly landing = new Landing();
	/** Whether the last trick of a hand is on its way to its winner. */
	gathering = $state(false);
	/** The hand with all cards landed: it is scored once its last trick has been put away. */
	landedHand = $derived.by(() => {
		const hand = this.state?.public;
		return hand && (this.resting || this.gathering) ? beforeScoring(hand) : hand;
	});
	/** The hand as the table shows it. */
	shownHand = $derived(this.landing.before?.hand ?? this.landedHand);
	status = $state<Status>('connecting');
	hint = $state.raw<Hint>();
	hintPending = $state(false);
	notice = $state.raw<Notice>();
	/** What the move of a puzzle or a drill was worth, once it is answered. */
	judged = $state.raw<Judgement>();
	phrases = $state.raw<PhraseSaid[]>([]);
	refusal = $state('');
	/** Whether phrases of the others are hidden and silent. */
	muted = $state(false);
	/** Whether the server has been updated since this page was loaded, so that it should be reloaded. */
	outdated = $state(false);
	/** Whether this viewer had a seat that now belongs to someone else. */
	lostSeat = $state(false);
	/** Seconds since the server last sent the countdowns. */
	elapsed = $state(0);
	/** The move that was sent and is not answered yet. */
	pendingMove = $state<string>();
	/** The moves that were chosen together with the pending one; each is sent once the one before is answered. */
	queuedMoves = $state.raw<readonly string[]>([]);
	/** The cards that the last move of this viewer gave away. */
	given: readonly string[] = [];
	/** The cards received by a pass or a swap, until the first trick is over. */
	received = $state.raw<readonly string[]>([]);
	/** The event at which the viewer's decision began; it goes on while others, who decide at the same time, move. */
	decidingSince = $state(0);
	/** The hand whose rest this viewer skips. */
	private skipped = $state<number>();
	private version: string | undefined;
	private receivedAt = 0;
	private moveId = '';
	private hintId = '';
	private nextId = '';
	private seedPartSent = false;
	private readonly connection: Connection | undefined;
	/** Second looks at the viewer's own moves, where the table has them. */
	readonly secondLooks: SecondLooks;
	/** The pages of a lesson. */
	readonly pages = new LessonPages();

	/** Without an address there is no connection, and the caller passes states to `receive`. */
	constructor(address?: string) {
		const handlers = {
			message: (message: ServerMessage) => this.receive(message),
			status: (status: Status) => (this.status = status),
		};
		if (address !== undefined) this.connection = new Connection(address, handlers);
		this.secondLooks = new SecondLooks({
			state: () => this.state,
			rule: () => (this.seat === null ? 'off' : (this.info?.rules.second_look ?? 'off')),
			ask: (question) => this.connection?.send(question) ?? '',
			dropQuestion: (id) => this.connection?.forget(id),
			showPending: (move) => (this.pendingMove = move),
			play: (move) => this.makeMove(move),
		});
	}

	start(): () => void {
		const stop = this.connection?.start();
		const timer = setInterval(
			() => (this.elapsed = Math.floor((performance.now() - this.receivedAt) / 1000)),
			1000,
		);
		return () => {
			clearInterval(timer);
			stop?.();
		};
	}

	/** Sends a command to the table; nothing changes here until it answers. */
	send(command: CommandWithoutId): void {
		// The second press of two quick ones would ask for a hand after the one that is about to be dealt.
		if (command.type === 'next' && this.connection?.isPending(this.nextId)) return;
		const id = this.connection?.send(command) ?? '';
		this.notice = undefined;
		if (command.type === 'move') {
			this.pendingMove = command.move;
			this.moveId = id;
			this.hint = undefined;
		} else if (command.type === 'hint') {
			this.hintPending = true;
			this.hintId = id;
		} else if (command.type === 'next') this.nextId = id;
		else if (command.type === 'undo') {
			this.queuedMoves = [];
			this.secondLooks.onMoveUndone();
		}
	}

	/** Whether it is this viewer's turn. A lesson's step that only explains asks for nothing yet. */
	get myTurn(): boolean {
		const { mine, stage, lesson } = this.state ?? {};
		return mine?.my_turn === true && stage === 'playing' && lesson?.awaits_next !== true;
	}

	/** Whether this viewer sits out the rest of the hand. */
	get sitsOut(): boolean {
		const hand = this.state?.public;
		if (this.seat === null || this.state?.stage !== 'playing' || hand?.phase !== 'tricks') return false;
		return hand.seats[this.seat]?.sits_out === 'hand';
	}

	/** Whether the rest of the hand goes by without pauses. */
	get skipping(): boolean {
		return this.sitsOut && this.skipped === this.state?.public?.hand;
	}

	/** Skips the rest of a hand that this viewer sits out; false if there is none. */
	skip(): boolean {
		if (!this.sitsOut || this.skipping) return false;
		this.skipped = this.state?.public?.hand;
		this.send({ type: 'fast_forward' });
		return true;
	}

	/** Makes a move, and then those that were chosen with it, as long as they are legal. */
	play(move: string, queuedMoves: readonly string[] = []): void {
		if (this.pendingMove !== undefined) return;
		this.queuedMoves = queuedMoves;
		// The move that a hint advises needs no second look.
		if (move !== this.hint?.move && this.secondLooks.beforeMove(move)) return;
		this.makeMove(move);
	}

	private makeMove(move: string): void {
		this.secondLooks.onMoveMade(move);
		const choice = this.state?.mine?.choices.find((option) => option.move === move);
		this.given = choice?.card === null ? choice.cards : [];
		this.send({ type: 'move', move, at: this.state?.event ?? 0 });
	}

	/** Shows the lesson this many pages earlier, or later if it is negative. */
	turnPagesBack(steps: number): void {
		const shown = this.pages.goBack(steps);
		if (!shown) return;
		this.notice = this.hint = undefined;
		this.state = shown;
	}

	notify(text: string, rule = '', tone: Notice['tone'] = 'info'): void {
		this.notice = { text, rule, tone };
	}

	/** Shows why a card can't be played; `quiet` if it is announced with the card's name anyway. */
	explain(reason: ReasonText | null, quiet = false): void {
		if (reason) this.notice = { text: reason.sentence, rule: reason.rule, tone: 'error', quiet };
	}

	/** Hides and silences phrases of the others, or shows them again; this browser remembers it for the table. */
	mute(muted: boolean): void {
		this.muted = muted;
		if (this.info) storeMuted(this.info.id, muted);
	}

	retry(): void {
		this.connection?.retryNow();
	}

	receive(message: ServerMessage): void {
		if (message.type === 'welcome') {
			if (this.info?.id !== message.table.id) this.muted = isMuted(message.table.id);
			this.info = message.table;
			this.lostSeat = message.seat === null && (this.lostSeat || this.seat !== null);
			this.seat = message.seat;
			this.outdated ||= this.version !== undefined && this.version !== message.version;
			this.version = message.version;
		} else if (message.type === 'state') this.applyState(message);
		else if (message.type === 'error') this.handleFailure(message);
		else if (message.type === 'hint') {
			this.hintPending = false;
			const now = this.state?.event ?? 0;
			if (message.event >= this.decidingSince && message.event <= now) this.hint = message;
		} else if (message.type === 'second_look') this.secondLooks.receive(message);
		else if (message.type === 'presence' && this.state) {
			this.restartCountdowns();
			this.state = { ...this.state, seats: message.seats, spectators: message.spectators };
		} else if (message.type === 'phrase') this.receivePhrase(message);
		else if (message.type === 'reload') this.refusal = message.reason;
	}

	private applyState(state: State): void {
		const isNewEvent = state.event !== this.state?.event;
		const older = state.log_from === 0 ? [] : this.log.filter((line) => line.event <= state.log_from);
		this.log = [...older, ...state.log];
		const next = this.maskTurn(state);
		const stillDeciding = isStillDeciding(this.state, next, this.seat);
		if (isNewEvent && !stillDeciding) {
			this.notice = undefined;
			this.decidingSince = state.event;
			if (this.hint && this.hint.event !== state.event) this.hint = undefined;
		}
		this.received = newCards(this.state, next, this.received, this.given);
		this.secondLooks.onState(this.state, next, stillDeciding);
		const isAnswered = state.acks.includes(this.moveId) || !this.connection?.isPending(this.moveId);
		const isFree = this.secondLooks.waiting === undefined && (this.moveId === '' || isAnswered);
		const wasAnswered = isFree && this.pendingMove !== undefined;
		if (isFree) this.pendingMove = undefined;
		this.restartCountdowns();
		if (state.public) this.rememberTricks(state.public);
		this.state = withSharedParts(this.state, this.pages.onState(next));
		this.sendSeedPart(state);
		if (wasAnswered) this.playNext();
	}

	/** Makes the next of the queued moves; drops them all if it is not among the choices. */
	private playNext(): void {
		const [next, ...rest] = this.queuedMoves;
		const isLegal = this.myTurn && this.state?.mine?.choices.some((choice) => choice.move === next);
		if (next !== undefined && isLegal) this.play(next, rest);
		else this.queuedMoves = [];
	}

	/** Remembers the tricks of the hand, also those that were seen before the page was loaded again. */
	private rememberTricks(view: PublicView): void {
		const key = { table: this.info?.id ?? '', version: this.version };
		const seen = withTrick(this.seen ?? loadSeen(key), view);
		if (seen !== this.seen) storeSeen(key, seen);
		this.seen = seen;
	}

	/** Takes the turn away from a viewer whose bot plays, and from everyone once the match is over. */
	private maskTurn(state: State): State {
		const isAway = this.seat !== null && state.seats[this.seat]?.stand_in === true;
		const isOver = state.stage === 'finished' || state.stage === 'closed';
		return state.mine && (isAway || isOver) ? { ...state, mine: { ...state.mine, my_turn: false } } : state;
	}

	/** Restarts the countdowns from the latest message. */
	private restartCountdowns(): void {
		this.receivedAt = performance.now();
		this.elapsed = 0;
	}

	/** Sends this browser's own part of the seed, once. */
	private sendSeedPart(state: State): void {
		if (this.seedPartSent || this.seat === null || state.public !== null || state.stage !== 'waiting') return;
		if (state.fairness.parts[this.seat]) return;
		this.seedPartSent = true;
		this.connection?.send({ type: 'part', hex: hex(browserPlatform.randomBytes(16)) });
	}

	private handleFailure(failure: Failure): void {
		if (this.secondLooks.onRefused(failure.for_id)) return;
		const tried = failure.for_id === this.moveId ? this.pendingMove : undefined;
		if (failure.for_id === this.moveId) {
			this.pendingMove = undefined;
			this.queuedMoves = [];
		}
		if (failure.for_id === this.hintId) this.hintPending = false;
		/** The table has ended because its rules were edited. */
		const hasEnded = failure.code === 'game_changed';
		if (failure.for_id === null && (!this.state || hasEnded)) this.refusal = failure.sentence;
		if (failure.retry) return;
		const reason = failure.reason;
		// In a lesson a legal move other than the expected one is no error: the sentence hints at the expected one.
		const tone = failure.code === 'lesson' ? 'warning' : 'error';
		if (tone === 'warning') this.pages.onWrongAnswer();
		const text = reason?.sentence ?? failure.sentence;
		this.notice = { text, rule: reason?.rule ?? '', tone, tried: tone === 'warning' ? tried : undefined };
	}

	private receivePhrase(said: PhraseSaid): void {
		if (this.muted && said.seat !== this.seat) return;
		this.phrases = [...this.phrases, said];
		setTimeout(() => (this.phrases = this.phrases.filter((other) => other !== said)), PHRASE_MS);
	}
}

const CONTEXT = Symbol('table');

export function provideTable(table: () => TableStore): void {
	setContext(CONTEXT, table);
}

/** Returns the table that a component above provides, as a function, because a page can change its table. */
export function useTable(): () => TableStore {
	return getContext<() => TableStore>(CONTEXT);
}
