import type { AskSecondLook, SecondLookAnswer, State, TableRules } from '$lib/wire';

/** Milliseconds after which a move is made without the server's answer: a little more than the server takes. */
const TIMEOUT = { play: 2200, call: 3200 };

/** What second looks need of the table. */
export interface SecondLookTable {
	state(): State | undefined;
	rule(): TableRules['second_look'];
	/** Sends the question; returns its id, or nothing without a connection. */
	ask(question: Omit<AskSecondLook, 'id'>): string;
	/** The answer to this question is no longer needed. */
	dropQuestion(id: string): void;
	/** Shows a move as pending although it is not sent yet; undefined shows none. */
	showPending(move: string | undefined): void;
	/** Makes a move without another second look. */
	play(move: string): void;
}

/**
 * Second looks, where the table has them. With the rule "before", a move waits until the server has no objection, does
 * not answer in time, or the player insists. With "after", the server comments on the player's move once its trick is over.
 */
export class SecondLooks {
	/** The objection to the move that the player is about to make, until they decide. */
	question = $state.raw<SecondLookAnswer>();
	/** The comment on the player's latest move whose trick is over, until it is closed or the next move is made. */
	remark = $state.raw<SecondLookAnswer>();
	/** The move that waits for the server's answer. */
	waiting = $state<string>();
	private questionId = '';
	private timer: ReturnType<typeof setTimeout> | undefined;
	/** The key of the decision that had its second look: there is one for each. */
	private askedAt = '';
	/** Whether the player has made a move that still has to get its comment. */
	private awaitsComment = false;

	constructor(private readonly table: SecondLookTable) {}

	/** Asks for a second look at a move; false if the move should be made at once. */
	beforeMove(move: string): boolean {
		const state = this.table.state();
		const decision = decisionKey(state);
		if (this.table.rule() !== 'before' || decision === this.askedAt || !isChoice(state, move)) return false;
		this.askedAt = decision;
		this.questionId = this.table.ask({ type: 'second_look', move });
		if (!this.questionId) return false;
		this.waiting = move;
		this.table.showPending(move);
		const timeout = state?.public?.phase === 'calls' ? TIMEOUT.call : TIMEOUT.play;
		this.timer = setTimeout(() => this.commit(), timeout);
		return true;
	}

	/** Drops what was said of earlier moves, because this one is made. */
	onMoveMade(move: string): void {
		this.dropWaiting();
		this.question = undefined;
		this.remark = undefined;
		this.awaitsComment = isChoice(this.table.state(), move);
	}

	/** Drops what was said of a move that is taken back. */
	onMoveUndone(): void {
		this.question = undefined;
		this.remark = undefined;
		this.awaitsComment = false;
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

	/** Drops a question whose decision is over, and asks for a comment once a trick is over. */
	onState(before: State | undefined, state: State, stillDeciding = false): void {
		const isTurn = state.mine?.my_turn === true;
		if (!isTurn) this.askedAt = '';
		if (!isTurn || (!stillDeciding && decisionKey(state) !== decisionKey(before))) {
			this.question = undefined;
			if (this.waiting !== undefined) this.dropWaiting();
		}
		if (before?.public?.hand !== state.public?.hand) this.remark = undefined;
		if (this.table.rule() !== 'after' || !this.awaitsComment || !before || !endsTrick(before, state)) return;
		this.awaitsComment = false;
		this.questionId = this.table.ask({ type: 'second_look', move: null });
	}

	receive(look: SecondLookAnswer): void {
		if (look.for_id !== this.questionId) return;
		if (this.waiting === undefined) {
			if (look.verdict) this.remark = look;
		} else if (look.verdict) {
			this.dropWaiting();
			this.question = look;
		} else this.commit();
	}

	/** Makes the waiting move if the refused message was its question; returns whether it was. */
	onRefused(id: string | null): boolean {
		if (id === null || id !== this.questionId) return false;
		this.commit();
		return true;
	}

	/** Makes the move that is waiting. */
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
		this.table.dropQuestion(this.questionId);
		this.table.showPending(undefined);
	}
}

/** Whether a move is one of several that the player can choose from. */
function isChoice(state: State | undefined, move: string): boolean {
	const choices = state?.mine?.choices ?? [];
	return choices.length > 1 && choices.some((choice) => choice.move === move);
}

/** A key for the decision that a player faces: the same each time its state is sent, and different for any other. */
function decisionKey(state: State | undefined): string {
	const { public: hand } = state ?? {};
	const calls = hand?.seats.map(({ calls }) => calls) ?? [];
	return [hand?.hand, hand?.trick?.number, hand?.trick?.plays.length, ...calls, ...movesOf(state)].join('|');
}

/** Whether a viewer who can decide before their turn still faces the same decision: only others have moved. */
export function isStillDeciding(before: State | undefined, after: State, seat: number | null): boolean {
	if (seat === null || !before?.choosing.includes(seat) || after.mine?.my_turn !== true) return false;
	return before.public?.hand === after.public?.hand && String(movesOf(before)) === String(movesOf(after));
}

/** The moves that the viewer can choose from; none if it is not their turn. */
function movesOf(state: State | undefined): string[] {
	return state?.mine?.my_turn === true ? state.mine.choices.map(({ move }) => move) : [];
}

/** Whether a trick, or the calls, ended between two states. */
function endsTrick(before: State, after: State): boolean {
	const [earlier, later] = [before.public, after.public];
	if (!earlier || !later) return false;
	const isTrickOver = later.last !== null && later.last.number !== earlier.last?.number;
	return isTrickOver || (earlier.phase === 'calls' && later.phase !== 'calls');
}
