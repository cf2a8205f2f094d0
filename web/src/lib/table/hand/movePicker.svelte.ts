import { prefs } from '$lib/prefs';
import type { Choice, HeldCard, Mine } from '$lib/wire';
import type { Table } from '../model';

/** What has been chosen so far of a move that takes more than one tap; forgotten with every new event. */
export class Picker {
	/** The card whose halves are buttons now, or that waits for its second tap. */
	held = $state<string>();
	/** Cards that go away together. */
	picked = $state.raw<string[]>([]);

	constructor(private readonly table: () => Table) {}

	get mine(): Mine | null {
		return this.table().state?.mine ?? null;
	}

	get choices(): Choice[] {
		return this.mine?.my_turn ? this.mine.choices : [];
	}

	/** The choices that the held card leaves: suits to name, or cards of the table to take. */
	get halves(): Choice[] {
		const { held } = this;
		return held === undefined ? [] : this.choices.filter((choice) => choice.card === held);
	}

	/** How many cards go away together; 0 where none do. */
	get wanted(): number {
		return this.mine?.kind === 'cards' ? Math.max(0, ...this.choices.map((one) => one.cards.length)) : 0;
	}

	/** The move that the picked cards make. */
	get complete(): Choice | undefined {
		const { picked } = this;
		return this.choices.find(
			(one) =>
				one.card === null &&
				one.cards.length > 0 &&
				one.cards.length === picked.length &&
				one.cards.every((code) => picked.includes(code)),
		);
	}

	/** Whether a tap on this card leads to a move. */
	opens(code: string): boolean {
		return this.choices.some((one) => one.card === code || (one.card === null && one.cards.includes(code)));
	}

	/** How many moves play this card. */
	ways(code: string): number {
		return this.choices.filter((one) => one.card === code).length;
	}

	/** Whether a lesson waits for a move with this card. */
	awaits(code: string): boolean {
		const moves = this.table().state?.lesson?.moves ?? [];
		return this.choices.some(
			(one) => (one.card === code || one.cards.includes(code)) && moves.includes(one.move),
		);
	}

	/** A tap on a card of the hand. */
	tap(card: HeldCard): void {
		if (!this.mine?.my_turn) return this.table().tell(this.notYet());
		if (this.wanted > 0) return this.toggle(card.code);
		const ways = this.choices.filter((choice) => choice.card === card.code);
		const [only] = ways;
		if (!only) return this.refuse(card);
		if (ways.length > 1) this.held = this.held === card.code ? undefined : card.code;
		else if (this.held !== card.code && (prefs.confirm || only.warning)) this.ask(only);
		else this.table().play(only.move);
	}

	/** The moves of this card between which the place where it is dropped decides, as no further question follows. */
	places(code: string): Choice[] {
		const ways = this.choices.filter((one) => one.card === code);
		const plain = ways.length > 1 && ways.every((one) => one.named !== null && !one.warning);
		return plain && !prefs.confirm ? ways : [];
	}

	/** A card that was carried to the trick, on to the place of one of its moves or just there. */
	drop(card: HeldCard, choice?: Choice): void {
		const asked = this.held === card.code && this.halves.length > 1;
		if (choice) this.table().play(choice.move);
		else if (!asked && !this.picked.includes(card.code)) this.tap(card);
	}

	release(): void {
		this.held = undefined;
		this.picked = [];
	}

	private ask(choice: Choice): void {
		this.held = choice.card ?? undefined;
		if (choice.warning)
			this.table().tell(
				`${choice.warning.sentence} Once more plays it all the same.`,
				choice.warning.rule,
				'warn',
			);
		else this.table().tell('Once more plays it.');
	}

	private toggle(code: string): void {
		if (this.picked.includes(code)) this.picked = this.picked.filter((other) => other !== code);
		else if (!this.opens(code))
			this.table().tell('This card cannot be given away.', this.mine?.rule ?? '', 'no');
		else if (this.picked.length < this.wanted) this.picked = [...this.picked, code];
		else this.table().tell(`${this.wanted} cards are chosen; take one back first.`);
	}

	private refuse(card: HeldCard): void {
		if (card.reason) this.table().explain(card.reason);
		else this.table().tell('No card is played now.', this.mine?.rule ?? '', 'no');
	}

	private notYet(): string {
		const { state, seat: own } = this.table();
		if (own !== null && state?.chairs[own]?.stand_in) return 'A bot plays for you until you play again.';
		const seat = state?.public?.to_act;
		if (seat === null || seat === undefined) return 'Nobody is to act now.';
		return `It is not your turn yet: ${state?.chairs[seat]?.name ?? 'another seat'} is to act.`;
	}
}

/** A forced card waits for so long, whatever the hand holds. */
const FORCED_AFTER = 700;

/** Plays a card that is the only legal one, where that was asked for; called while a component is set up. */
export function playForced(table: () => Table): void {
	const forced = $derived.by(() => {
		const mine = table().state?.mine;
		const [only, other] = mine?.choices ?? [];
		if (!prefs.forced || !table().myTurn || mine?.kind !== 'card' || !only || other) return undefined;
		return only.warning ? undefined : only.move;
	});
	$effect(() => {
		const move = forced;
		if (move === undefined) return;
		const timer = setTimeout(() => table().play(move), FORCED_AFTER);
		return () => clearTimeout(timer);
	});
}
