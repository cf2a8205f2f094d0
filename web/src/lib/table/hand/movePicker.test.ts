import { describe, expect, it } from 'vitest';
import type { HeldCard, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { Table } from '../model';
import { Picker } from './movePicker.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): Table {
	const table = new Table();
	table.hear(welcome);
	table.hear(state(name));
	return table;
}

describe('choosing cards', () => {
	const cardsOf = (table: Table) => (table.state?.mine?.hand ?? []).flatMap((group) => group.cards);

	it('opens the halves of a card that may be led as either suit', () => {
		const table = tableAt('lead');
		const picker = new Picker(() => table);
		const dual = cardsOf(table).find(
			(card) => picker.choices.filter((one) => one.card === card.code).length === 2,
		);
		if (!dual) throw new Error('no such card');
		picker.tap(dual);
		expect(picker.halves.map((half) => half.named).sort()).toEqual([...dual.code.slice(1)].sort());
		picker.tap(dual);
		expect(picker.held).toBeUndefined();
	});

	it('tells why a card may not be played, and whose turn it is when it is not ours', () => {
		const table = tableAt('follow');
		const picker = new Picker(() => table);
		const muted = cardsOf(table).find((card) => !card.playable);
		if (!muted) throw new Error('no such card');
		picker.tap(muted);
		expect(table.told?.text).toBe(muted.reason?.sentence);
		const other = tableAt('wait-late');
		const [card] = cardsOf(other);
		if (card) new Picker(() => other).tap(card);
		expect(other.told?.text).toContain('not your turn');
	});

	it('asks nothing of whoever lets a bot play, until they play again', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const picker = new Picker(() => table);
		expect(picker.choices).not.toEqual([]);
		const chairs = at.chairs.map((chair) => ({ ...chair, stand_in: chair.seat === table.seat }));
		table.hear({ ...at, event: at.event + 1, chairs });
		expect([table.state?.mine?.my_turn, picker.choices]).toEqual([false, []]);
		picker.tap((table.state?.mine?.hand[0]?.cards ?? [])[0] as HeldCard);
		expect(table.told?.text).toBe('A bot plays for you until you play again.');
		table.hear({ ...at, event: at.event + 2 });
		expect(table.state?.mine?.my_turn).toBe(true);
	});
});
