import type { AskSecondLook, SecondLookAnswer, State, TableRules } from '$lib/wire';

/** Milliseconds after which a move is played without the server's answer: a little more than the server takes. */
const PATIENCE = { play: 2200, call: 3200 };

/** What second looks need of the table. */
export interface SecondLookTable {
	state(): State | undefined;
	rule(): TableRules['second_look'];
	/** Sends the question; returns its id, or nothing without a connection. */
	ask(question: Omit<AskSecondLook, 'id'>): string;
	/** The answer to this question is no longer needed. */
	dropQuestion(id: string): void;
	/** Shows that a move is under way, though it was not made; or that none is. */
	showPending(move: string | undefined): void;
	/** Makes the move that was looked at. */
	play(move: string): void;
}

/**
 * Second looks, where the table has them. Before a move: the move waits until the server has nothing against it, or is
 * late, or the player has decided. After a trick: what the server says of the player's move in it.
 */
export class SecondLooks {
	/** What is said against the move that the player is about to make, until they decide. */
	question = $state.raw<SecondLookAnswer>();
	/** What is said of the player's latest move whose trick is over, until it is closed or the next move is made. */
	remark = $state.raw<SecondLookAnswer>();
	/** The move that waits for the server. */
	waiting = $state<string>();
	private id = '';
	private timer: ReturnType<typeof setTimeout> | undefined;
	/** The decision at which a second look was taken: there is one for each. */
	private looked = '';
	/** Whether the player has made a move of which nothing was asked yet. */
	private hasMoved = false;

	constructor(private readonly table: SecondLookTable) {}

	/** Takes a second look at a move; false if it is to be made at once. */
	beforeMove(move: string): boolean {
		const state = this.table.state();
		const decision = decisionOf(state);
		if (this.table.rule() !== 'before' || decision === this.looked || !isChoice(state, move)) return false;
		this.looked = decision;
		this.id = this.table.ask({ type: 'second_look', move });
		if (!this.id) return false;
		this.waiting = move;
		this.table.showPending(move);
		const patience = state?.public?.phase === 'calls' ? PATIENCE.call : PATIENCE.play;
		this.timer = setTimeout(() => this.commit(), patience);
		return true;
	}

	/** A move is made: what was said of earlier ones has had its time. */
	onMoveMade(move: string): void {
		this.dropWaiting();
		this.question = undefined;
		this.remark = undefined;
		this.hasMoved = isChoice(this.table.state(), move);
	}

	/** A move is taken back, and with it what was said of it. */
	onMoveUndone(): void {
		this.question = undefined;
		this.remark = undefined;
		this.hasMoved = false;
	}

	/** Takes the move back before it is made: the player chooses again. */
	cancelMove(): void {
		this.question = undefined;
	}

	/** The player makes the move anyway. */
	playAnyway(): void {
		const move = this.question?.move;
		this.question = undefined;
		if (move !== undefined) this.table.play(move);
	}

	/** The next state: a question whose decision is over is put away, and after a trick the server is asked. */
	onState(before: State | undefined, state: State, stillDeciding = false): void {
		const turn = state.mine?.my_turn === true;
		if (!turn) this.looked = '';
		if (!turn || (!stillDeciding && decisionOf(state) !== decisionOf(before))) {
			this.question = undefined;
			if (this.waiting !== undefined) this.dropWaiting();
		}
		if (before?.public?.hand !== state.public?.hand) this.remark = undefined;
		if (this.table.rule() !== 'after' || !this.hasMoved || !before || !endsTrick(before, state)) return;
		this.hasMoved = false;
		this.id = this.table.ask({ type: 'second_look', move: null });
	}

	receive(look: SecondLookAnswer): void {
		if (look.for_id !== this.id) return;
		if (this.waiting === undefined) {
			if (look.verdict) this.remark = look;
		} else if (look.verdict) {
			this.dropWaiting();
			this.question = look;
		} else this.commit();
	}

	/** Whether a refused message was a question of this class: then there is nothing to say. */
	refused(id: string | null): boolean {
		if (id === null || id !== this.id) return false;
		this.commit();
		return true;
	}

	/** Nothing is said: the move is made. */
	private commit(): void {
		const move = this.waiting;
		this.dropWaiting();
		if (move !== undefined) this.table.play(move);
	}

	/** Drops the move that is waiting. */
	private dropWaiting(): void {
		clearTimeout(this.timer);
		if (this.waiting === undefined) return;
		this.waiting = undefined;
		this.table.dropQuestion(this.id);
		this.table.showPending(undefined);
	}
}

/** Whether a move is one of several that the player can choose from. */
function isChoice(state: State | undefined, move: string): boolean {
	const choices = state?.mine?.choices ?? [];
	return choices.length > 1 && choices.some((one) => one.move === move);
}

/** The same text for a player's decision however often its state is sent, and another one for any other. */
function decisionOf(state: State | undefined): string {
	const { public: hand } = state ?? {};
	const said = hand?.seats.map(({ calls }) => calls) ?? [];
	return [hand?.hand, hand?.trick?.number, hand?.trick?.plays.length, ...said, ...movesOf(state)].join('|');
}

/** Whether the viewer, who can decide before their turn, still has the same to decide: only others have gone on. */
export function isStillDeciding(before: State | undefined, after: State, seat: number | null): boolean {
	if (seat === null || !before?.choosing.includes(seat) || after.mine?.my_turn !== true) return false;
	return before.public?.hand === after.public?.hand && String(movesOf(before)) === String(movesOf(after));
}

function movesOf(state: State | undefined): string[] {
	return state?.mine?.my_turn === true ? state.mine.choices.map(({ move }) => move) : [];
}

/** Whether a trick, or the calls, were in play before and are over. */
function endsTrick(before: State, state: State): boolean {
	const [earlier, later] = [before.public, state.public];
	if (!earlier || !later) return false;
	const isNew = later.last !== null && later.last.number !== earlier.last?.number;
	return isNew || (earlier.phase === 'calls' && later.phase !== 'calls');
}
