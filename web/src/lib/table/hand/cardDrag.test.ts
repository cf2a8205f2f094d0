import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setPreference, prefs } from '$lib/preferences';
import type { HeldCard, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { TableStore } from '../model';
import { CardDrag } from './cardDrag.svelte';
import { MovePicker } from './movePicker.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };

/** A table in a recorded state, with a spy on the moves that it sends. */
function tableAt(name: string) {
	const table = new TableStore();
	table.receive(welcome);
	table.receive(states[name] as State);
	const sendSpy = vi.spyOn(table, 'send').mockImplementation((order) => {
		if (order.type === 'move') table.pendingMove = order.move;
	});
	const picker = new MovePicker(() => table);
	const cards = (table.state?.mine?.hand ?? []).flatMap((group) => group.cards);
	return { table, picker, drag: new CardDrag(() => table, picker), cards, sendSpy };
}

const card = document.createElement('button');
card.setPointerCapture = () => undefined;

/** What is under the pointer: the value of a drop target. */
let under: string | undefined;
document.elementsFromPoint = () => {
	if (under === undefined) return [];
	const target = document.createElement('div');
	target.dataset.drop = under;
	return [target];
};

function pointer(x: number, y: number, more: object = {}): PointerEvent & { currentTarget: HTMLElement } {
	const usual = { pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, currentTarget: card };
	return { ...usual, ...more } as unknown as PointerEvent & { currentTarget: HTMLElement };
}

/** Drags a card from the hand to a drop target, or to nothing. */
function dragTo(drag: CardDrag, held: HeldCard, to: string | undefined): void {
	drag.down(pointer(100, 500), held);
	drag.move(pointer(100, 480));
	under = to;
	drag.move(pointer(100, 200));
	drag.up(pointer(100, 200));
}

function find<Item>(items: Item[], fits: (item: Item) => boolean): Item {
	const found = items.find(fits);
	if (found === undefined) throw new Error('no such card');
	return found;
}

beforeEach(() => {
	under = undefined;
	setPreference('confirm', false);
});

describe('a dragged card', () => {
	it('is played where it is dropped on the trick, and stays there until the table answers', () => {
		const { drag, picker, cards, sendSpy, table } = tableAt('follow');
		const legal = find(cards, (one) => picker.moveCount(one.code) === 1);
		dragTo(drag, legal, '');
		expect(sendSpy).toHaveBeenCalledWith(expect.objectContaining({ type: 'move', move: legal.code }));
		expect(drag.dragged?.code).toBe(legal.code);
		expect(drag.ignoresClick()).toBe(true);
		table.pendingMove = undefined;
		drag.settle();
		expect(drag.dragged).toBeUndefined();
	});

	it('returns from anywhere else, after Escape, and when the browser takes over the finger', () => {
		const { drag, picker, cards, sendSpy } = tableAt('follow');
		const legal = find(cards, (one) => picker.moveCount(one.code) === 1);
		dragTo(drag, legal, undefined);
		expect(drag.dragged).toBeUndefined();
		drag.down(pointer(100, 500), legal);
		drag.move(pointer(100, 400));
		expect(drag.dragged).toBe(legal);
		drag.cancel();
		drag.up(pointer(100, 400));
		expect([drag.dragged, drag.x, drag.y]).toEqual([undefined, 0, 0]);
		expect(sendSpy).not.toHaveBeenCalled();
	});

	it('is a tap as long as it drifts by few pixels', () => {
		const { drag, picker, cards, sendSpy } = tableAt('follow');
		const card = find(cards, (one) => picker.moveCount(one.code) === 1);
		drag.down(pointer(100, 500), card);
		drag.move(pointer(107, 507));
		expect(drag.dragged).toBeUndefined();
		drag.up(pointer(107, 507, { pointerType: 'mouse' }));
		expect([drag.ignoresClick(), drag.handledTap()]).toEqual([false, false]);
		expect(sendSpy).not.toHaveBeenCalled();
		drag.down(pointer(100, 500), card);
		drag.up(pointer(94, 508, { pointerType: 'touch' }));
		expect(drag.handledTap()).toBe(true);
		expect(sendSpy).toHaveBeenCalledOnce();
	});

	it('names its suit by the half on which it is dropped', () => {
		const { drag, picker, cards, sendSpy } = tableAt('lead');
		const dual = find(cards, (one) => picker.moveCount(one.code) === 2);
		const [first, second] = picker.dropMoves(dual.code);
		expect([first?.named, second?.named].sort()).toEqual([...dual.code.slice(1)].sort());
		dragTo(drag, dual, second?.move);
		expect(sendSpy).toHaveBeenCalledWith(expect.objectContaining({ move: second?.move }));
	});

	it('asks for a second gesture where plays are confirmed', () => {
		const { drag, picker, cards, sendSpy, table } = tableAt('lead');
		setPreference('confirm', true);
		expect(prefs.confirm).toBe(true);
		const dual = find(cards, (one) => picker.moveCount(one.code) === 2);
		expect(picker.dropMoves(dual.code)).toEqual([]);
		dragTo(drag, dual, '');
		dragTo(drag, dual, '');
		expect(picker.variants).toHaveLength(2);
		const single = find(cards, (one) => picker.moveCount(one.code) === 1);
		dragTo(drag, single, '');
		expect(table.notice?.text).toContain('Tap again');
		expect(sendSpy).not.toHaveBeenCalled();
		dragTo(drag, single, '');
		expect(sendSpy).toHaveBeenCalledOnce();
	});

	it("says why it can't be played, and stays in the hand", () => {
		const { drag, cards, table, sendSpy } = tableAt('follow');
		const muted = find(cards, (one) => !one.playable);
		dragTo(drag, muted, '');
		expect(table.notice?.text).toBe(muted.reason?.sentence);
		expect(drag.dragged).toBeUndefined();
		expect(sendSpy).not.toHaveBeenCalled();
	});

	it('follows one finger, and no second one', () => {
		const { drag, picker, cards } = tableAt('follow');
		const legal = find(cards, (one) => picker.canPlay(one.code));
		drag.down(pointer(100, 500, { isPrimary: false }), legal);
		drag.move(pointer(100, 300));
		expect(drag.dragged).toBeUndefined();
		drag.down(pointer(100, 500), legal);
		drag.move(pointer(100, 300, { pointerId: 2 }));
		expect(drag.dragged).toBeUndefined();
	});
});
