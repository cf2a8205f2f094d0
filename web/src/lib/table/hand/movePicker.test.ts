import { describe, expect, it } from 'vitest';
import type { Choice, HeldCard, OwnView, ReasonText, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { TableStore } from '../model';
import { forcedMove, MovePicker } from './movePicker.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): TableStore {
	const table = new TableStore();
	table.receive(welcome);
	table.receive(state(name));
	return table;
}

describe('choosing cards', () => {
	const cardsOf = (table: TableStore) => (table.state?.mine?.hand ?? []).flatMap((group) => group.cards);

	it('opens the suit choice for a card that can be led as either suit', () => {
		const table = tableAt('lead');
		const picker = new MovePicker(() => table);
		const dual = cardsOf(table).find(
			(card) => picker.choices.filter((one) => one.card === card.code).length === 2,
		);
		if (!dual) throw new Error('no such card');
		picker.tap(dual);
		expect(picker.variants.map((half) => half.named).sort()).toEqual([...dual.code.slice(1)].sort());
		picker.tap(dual);
		expect(picker.selected).toBeUndefined();
	});

	it("says why a card can't be played, and whose turn it is when it is not ours", () => {
		const table = tableAt('follow');
		const picker = new MovePicker(() => table);
		const muted = cardsOf(table).find((card) => !card.playable);
		if (!muted) throw new Error('no such card');
		picker.tap(muted);
		expect(table.notice?.text).toBe(muted.reason?.sentence);
		const other = tableAt('wait-late');
		const [card] = cardsOf(other);
		if (card) new MovePicker(() => other).tap(card);
		expect(other.notice?.text).toContain('not your turn');
	});

	it('asks nothing of a player whose bot plays, until they return', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const picker = new MovePicker(() => table);
		expect(picker.choices).not.toEqual([]);
		const seats = at.seats.map((presence) => ({ ...presence, stand_in: presence.seat === table.seat }));
		table.receive({ ...at, event: at.event + 1, seats });
		expect([table.state?.mine?.my_turn, picker.choices]).toEqual([false, []]);
		picker.tap((table.state?.mine?.hand[0]?.cards ?? [])[0] as HeldCard);
		expect(table.notice?.text).toBe('A bot is playing for you. Press “I’m back” to play yourself.');
		table.receive({ ...at, event: at.event + 2 });
		expect(table.state?.mine?.my_turn).toBe(true);
	});
});

describe('a forced move', () => {
	const mine = state('follow').mine as OwnView;
	const [one, other] = mine.choices as [Choice, Choice];
	const warning = mine.hand.flatMap(({ cards }) => cards).find(({ reason }) => reason)?.reason as ReasonText;

	it('is the only card or word, if it has no warning', () => {
		expect(forcedMove({ ...mine, choices: [one] })).toBe(one.move);
		expect(forcedMove({ ...mine, choice_kind: 'call', choices: [one] })).toBe(one.move);
		expect(forcedMove({ ...mine, choices: [one, other] })).toBeUndefined();
		expect(forcedMove({ ...mine, choices: [{ ...one, warning }] })).toBeUndefined();
		expect(forcedMove({ ...mine, choice_kind: 'cards', choices: [one] })).toBeUndefined();
		expect(forcedMove(null)).toBeUndefined();
	});
});
