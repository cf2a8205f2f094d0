import { prefs, pressWord, trickPauseMs } from '$lib/preferences';
import { formatCount } from '$lib/text';
import type { Choice, HeldCard, OwnView } from '$lib/wire';
import type { TableStore } from '../model';

/** Collects the parts of a move that takes more than one tap. Every new event clears it. */
export class MovePicker {
	/** The card whose suit is being chosen, or that waits for its second tap. */
	selected = $state<string>();
	/** The cards picked so far, for a move that gives several away. */
	picked = $state.raw<string[]>([]);

	constructor(private readonly table: () => TableStore) {}

	get mine(): OwnView | null {
		return this.table().state?.mine ?? null;
	}

	get choices(): Choice[] {
		return this.mine?.my_turn ? this.mine.choices : [];
	}

	/** The moves with the selected card: suits to name, or cards of the table to take. */
	get variants(): Choice[] {
		const { selected } = this;
		return selected === undefined ? [] : this.choices.filter((choice) => choice.card === selected);
	}

	/** Whether the suit of the selected card is to be named. */
	get namesSuit(): boolean {
		return this.variants.length > 1 && this.variants.every((choice) => choice.named !== null);
	}

	/** The moves that give cards away. */
	private get givingMoves(): Choice[] {
		if (this.mine?.choice_kind !== 'cards') return [];
		return this.choices.filter(({ card, cards }) => card === null && cards.length > 0);
	}

	/** Whether each card is given in a move of its own. Those that can be given now are chosen together all the same. */
	private get isOneByOne(): boolean {
		return (this.mine?.more ?? 0) > 0;
	}

	/** The number of cards to give, or 0 where none are given. */
	get needed(): number {
		if (this.isOneByOne) return Math.min((this.mine?.more ?? 0) + 1, this.givingMoves.length);
		return Math.max(0, ...this.givingMoves.map(({ cards }) => cards.length));
	}

	/** The moves that the picked cards make: one, or one for each card; none until enough are picked. */
	get completeMoves(): Choice[] {
		const { givingMoves, needed, picked } = this;
		if (needed === 0 || picked.length < needed) return [];
		const parts = this.isOneByOne ? picked.map((code) => [code]) : [picked];
		const completed = parts.map((part) =>
			givingMoves.find(
				({ cards }) => cards.length === part.length && cards.every((code) => part.includes(code)),
			),
		);
		return completed.every((move) => move !== undefined) ? completed : [];
	}

	/** Gives the picked cards away. */
	give(): void {
		const [first, ...rest] = this.completeMoves;
		if (first)
			this.table().play(
				first.move,
				rest.map(({ move }) => move),
			);
	}

	/** Whether a tap on this card can lead to a move. */
	canPlay(code: string): boolean {
		return this.choices.some(({ card, cards }) => card === code || (card === null && cards.includes(code)));
	}

	/** The number of moves with this card. */
	moveCount(code: string): number {
		return this.choices.filter(({ card }) => card === code).length;
	}

	/** Whether the lesson waits for a move with this card. */
	isLessonMove(code: string): boolean {
		const moves = this.table().state?.lesson?.moves ?? [];
		return this.choices.some(
			({ card, cards, move }) => (card === code || cards.includes(code)) && moves.includes(move),
		);
	}

	/** The move that was made instead of the one that the lesson waits for. */
	private get tried(): Choice | undefined {
		const tried = this.table().notice?.tried;
		return tried === undefined ? undefined : this.choices.find(({ move }) => move === tried);
	}

	/** The moves that the lesson waits for, shown or not. */
	private get answers(): Choice[] {
		return this.choices.filter(({ move }) => this.table().pages.answers.includes(move));
	}

	/** Whether a move with this card was made instead of the one that the lesson waits for, and the card was wrong. */
	wasTried(code: string): boolean {
		const { tried } = this;
		if (!tried || (tried.card ?? tried.cards[0]) !== code) return false;
		return !isSweep(tried) || this.answers.every(({ card }) => card !== code);
	}

	/** Whether the cards that this move takes from the table were tried with a lead, and were wrong. */
	wasSweepTried(choice: Choice): boolean {
		const isRight = (one: Choice) => one.cards.join() === choice.cards.join();
		return this.tried?.move === choice.move && !this.answers.some(isRight);
	}

	/** Puts a card back whose suit was the wrong answer in a lesson, so that it does not cover the words that say why. */
	putBackTried(): void {
		if (this.namesSuit && this.variants.some(({ move }) => move === this.table().notice?.tried)) this.clear();
	}

	/** Whether the lesson waits for moves, but for none with this card. */
	private isWrongForLesson(code: string): boolean {
		return (this.table().state?.lesson?.moves ?? []).length > 0 && !this.isLessonMove(code);
	}

	/** Handles a tap on a card of the hand. */
	tap(card: HeldCard): void {
		const lesson = this.table().state?.lesson;
		// The lesson has its own button to go on: no card can be played.
		if (lesson?.awaits_next || lesson?.done) return;
		if (!this.mine?.my_turn) return this.table().notify(this.whyNotYet());
		if (this.needed > 0) return this.toggle(card.code);
		const moves = this.choices.filter((choice) => choice.card === card.code);
		const [first] = moves;
		if (!first) return this.refuse(card);
		if (this.isWrongForLesson(card.code)) {
			// The suit is not asked for: any move with this card is answered with why it is wrong.
			this.clear();
			return this.table().play(first.move);
		}
		if (moves.length > 1) this.selected = this.selected === card.code ? undefined : card.code;
		else if (this.selected !== card.code && (prefs.confirm || first.warning)) this.confirm(first);
		else this.table().play(first.move);
	}

	/** The moves with this card that have drop targets of their own: its suits, if nothing else has to be asked. */
	dropMoves(code: string): Choice[] {
		const moves = this.choices.filter(({ card }) => card === code);
		const differInSuit = moves.length > 1 && moves.every(({ named, warning }) => named !== null && !warning);
		return differInSuit && !prefs.confirm ? moves : [];
	}

	/** Drops a card on the trick, or on the target of one of its moves. */
	drop(card: HeldCard, choice?: Choice): void {
		const isAsked = this.selected === card.code && this.variants.length > 1;
		if (choice) this.table().play(choice.move);
		else if (!isAsked && !this.picked.includes(card.code)) this.tap(card);
	}

	clear(): void {
		this.selected = undefined;
		this.picked = [];
	}

	/** Called after every event: keeps only the picked cards that are being given away. */
	onEvent(): void {
		const { pendingMove, queuedMoves } = this.table();
		const underWay = this.givingMoves.filter(
			({ move }) => move === pendingMove || queuedMoves.includes(move),
		);
		this.selected = undefined;
		this.picked = underWay.flatMap(({ cards }) => cards);
	}

	/** Selects the card of a move, and asks for a second tap. */
	private confirm(choice: Choice): void {
		this.selected = choice.card ?? undefined;
		if (choice.warning)
			this.table().notify(
				`${choice.warning.sentence} ${pressWord()} again to play it anyway.`,
				choice.warning.rule,
				'warning',
			);
		else this.table().notify(`${pressWord()} again to play it.`);
	}

	/** Picks a card to give away, or puts it back. */
	private toggle(code: string): void {
		if (this.picked.includes(code)) this.picked = this.picked.filter((other) => other !== code);
		else if (!this.canPlay(code))
			this.table().notify("You can't give this card away.", this.mine?.rule ?? '', 'error');
		else if (this.picked.length < this.needed) this.picked = [...this.picked, code];
		else this.table().notify(`You have chosen ${formatCount(this.needed, 'cards')}. Put one back first.`);
	}

	/** Says why a card can't be played. */
	private refuse(card: HeldCard): void {
		if (this.mine?.own_hand.includes(card.code))
			this.table().notify('It is the dummy’s turn: play one of the cards above.', this.mine.rule, 'error');
		else if (card.reason) this.table().explain(card.reason);
		else this.table().notify("You can't play a card now.", this.mine?.rule ?? '', 'error');
	}

	private whyNotYet(): string {
		const { state, seat: own } = this.table();
		if (own !== null && state?.seats[own]?.stand_in)
			return 'A bot is playing for you. Press “I’m back” to play yourself.';
		if (state?.chosen) return `You chose “${state.chosen}” already.`;
		const seat = state?.public?.to_act;
		if (seat === null || seat === undefined) return 'Waiting for the table.';
		return `It is not your turn yet. Waiting for ${state?.seats[seat]?.name || 'another player'}.`;
	}
}

/** Whether a card is led with cards of the table. */
const isSweep = ({ card, cards }: Choice) => card !== null && cards.length > 0;

/** Milliseconds before a forced move is made, the same for every hand. */
const FORCED_DELAY_MS = 700;

/** The only legal card or call; undefined if there is a choice or a warning. */
export function forcedMove(mine: OwnView | null | undefined): string | undefined {
	const [only, other] = mine?.choices ?? [];
	if (!only || other || only.warning) return undefined;
	return mine?.choice_kind === 'card' || mine?.choice_kind === 'call' ? only.move : undefined;
}

/** Makes the only legal move, if the player prefers that. Called while a component is set up. */
export function playForced(table: () => TableStore): void {
	const forced = $derived(prefs.forced && table().myTurn ? forcedMove(table().state?.mine) : undefined);
	$effect(() => {
		const move = forced;
		if (move === undefined) return;
		// Before a call between two tricks there is time to look at the trick.
		const pauseMs = table().state?.mine?.choice_kind === 'call' ? trickPauseMs(prefs) : 0;
		const timer = setTimeout(() => table().play(move), pauseMs + FORCED_DELAY_MS);
		return () => clearTimeout(timer);
	});
}
