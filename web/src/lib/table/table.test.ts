import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldCard, ServerMessage, State, Welcome } from '$lib/wire';
import { fixtures } from '../../routes/dev/fixtures/fixtures';
import { actOf, KEYS } from './keys';
import { counted, namesOf } from './names';
import { marksOf, signedMark, signedPoints, spanOf } from './intervals';
import { Picker } from './picker.svelte';
import { Rest } from './rest.svelte';
import { bidsOf, trickOf, turnOf } from './spoken';
import { Table } from './table.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): Table {
	const table = new Table();
	table.hear(welcome);
	table.hear(state(name));
	return table;
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
});

describe('a table', () => {
	it('puts the log together from what it has and what is new', () => {
		const table = tableAt('follow');
		const before = table.log.length;
		const event = state('follow').event;
		const line = { event: event + 1, hand: 1, text: 'Bo plays.', kind: 'play' as const, private: false };
		table.hear({ ...state('follow'), event: event + 1, log: [line], log_from: event });
		expect(table.log).toHaveLength(before + 1);
		table.hear({ ...state('follow'), event: event + 2, log: [line], log_from: 0 });
		expect(table.log).toHaveLength(1);
	});

	it('keeps what is told above the hand until the next event, not until the next message', () => {
		const table = tableAt('follow');
		table.explain({ sentence: 'You hold the Sailor.', rule: 'NS7' });
		const { chairs, spectators } = state('follow');
		table.hear({ type: 'presence', chairs, spectators });
		table.hear(state('follow'));
		expect(table.told?.text).toBe('You hold the Sailor.');
		table.hear({ ...state('follow'), event: state('follow').event + 1 });
		expect(table.told).toBeUndefined();
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

	it('asks nothing once all is over', () => {
		const table = tableAt('follow');
		const at = state('follow');
		table.hear({ ...at, event: at.event + 1, stage: 'closed' });
		expect(table.state?.mine?.my_turn).toBe(false);
	});

	it('knows who had a seat and has none any more', () => {
		const table = tableAt('follow');
		expect(table.unseated).toBe(false);
		table.hear({ ...welcome, seat: null });
		table.hear({ ...welcome, seat: null });
		expect(table.unseated).toBe(true);
		table.hear(welcome);
		expect(table.unseated).toBe(false);
	});

	it('skips the rest of a hand that one sits out, and of no other', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const hand = at.public as NonNullable<State['public']>;
		expect([table.idle, table.skip(), table.skips]).toEqual([false, false, false]);
		const seats = hand.seats.map((seat, n) =>
			n === table.seat ? { ...seat, sits_out: 'hand' as const } : seat,
		);
		table.hear({ ...at, event: at.event + 1, public: { ...hand, seats } });
		expect([table.idle, table.skip(), table.skips, table.skip()]).toEqual([true, true, true, false]);
		table.hear({ ...at, event: at.event + 2, public: { ...hand, seats, hand: hand.hand + 1 } });
		expect([table.idle, table.skips]).toEqual([true, false]);
	});

	it('shows phrases for a while, and none of the others while they are muted', () => {
		const table = tableAt('follow');
		const saying: ServerMessage = { type: 'saying', said: { seat: 1, phrase: 'Hello!' } };
		table.hear(saying);
		expect(table.said).toHaveLength(1);
		vi.advanceTimersByTime(7000);
		expect(table.said).toHaveLength(0);
		table.mute(true);
		table.hear(saying);
		expect(table.said).toHaveLength(0);
	});

	it('stays muted over a reload, and another table is not', () => {
		tableAt('follow').mute(true);
		const again = tableAt('follow');
		expect(again.muted).toBe(true);
		const other = new Table();
		other.hear({ ...welcome, table: { ...welcome.table, id: 'another' } });
		expect(other.muted).toBe(false);
		again.mute(false);
		expect(tableAt('follow').muted).toBe(false);
		localStorage.setItem('tricksmith.muted', '{"not": "a list"}');
		expect(tableAt('follow').muted).toBe(false);
	});

	it('knows when the server is another one than the page was loaded from', () => {
		const table = tableAt('follow');
		table.hear(welcome);
		expect(table.outdated).toBe(false);
		table.hear({ ...welcome, version: 'later' });
		expect(table.outdated).toBe(true);
	});

	it('leaves out a hint for another moment', () => {
		const table = tableAt('follow');
		const hint = {
			type: 'hint',
			for_id: 'x',
			adviser: 'expert',
			move: 'x',
			label: 'x',
			effect: '',
			reason: '',
		} as const;
		table.hear({ ...hint, event: state('follow').event + 5, rows: [], worlds: 0 });
		expect(table.hint).toBeUndefined();
		table.hear({ ...hint, event: state('follow').event, rows: [], worlds: 0 });
		expect(table.hint).toBeDefined();
	});
});

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
});

describe('the finished trick', () => {
	it('rests, and the state goes on meanwhile', () => {
		const rest = new Rest();
		const [before, after] = [state('follow').public, state('wait-late').public];
		rest.see(before, 1200);
		expect(rest.resting).toBe(false);
		rest.see(after, 1200);
		expect(rest.shown(after)?.resting).toBe(true);
		vi.advanceTimersByTime(1201);
		expect(rest.shown(after)?.resting).toBe(false);
		rest.peek();
		expect(rest.resting).toBe(true);
		rest.end();
		expect(rest.resting).toBe(false);
	});

	it('does not rest on a page that was just opened, nor where no pause is wanted', () => {
		const rest = new Rest();
		rest.see(state('wait-late').public, 1200);
		expect(rest.resting).toBe(false);
		rest.see(state('follow-late').public, 0);
		expect(rest.resting).toBe(false);
	});
});

describe('what is said', () => {
	it('names the turn, the trick and the bids', () => {
		expect(turnOf(state('follow'), 0)).toContain('Your turn');
		expect(turnOf(state('over'), 0)).toBe('No hand is being played.');
		expect(trickOf(state('follow'), 0, undefined)).toMatch(/^Trick \d+ of 12/);
		expect(bidsOf(state('follow'), 0)).toMatch(/In the match: \w+ \(you\)/);
	});
});

describe('names', () => {
	it('are those of the log, the own one marked', () => {
		expect(namesOf(state('follow'), [0, 1], 0)).toBe('Ada (you) and Bo');
		expect(namesOf(state('follow'), [0, 1], null)).toBe('Ada and Bo');
	});

	it('of what is counted lose the plural for one', () => {
		expect([0, 1, 2].map((number) => counted(number, 'spades'))).toEqual(['0 spades', '1 spade', '2 spades']);
		expect(counted(1, 'cursed')).toBe('1 cursed');
	});
});

describe('keys', () => {
	it('are all in the guide', () => {
		const guide = readFileSync('../docs/how-to/browser.md', 'utf8');
		const listed = [...guide.matchAll(/^\| (\S) \|/gm)].map(([, key]) => key);
		expect(listed.sort()).toEqual(KEYS.map(([key]) => key as string).sort());
	});

	it('are not taken from a field', () => {
		const field = document.createElement('input');
		const typed = new KeyboardEvent('keydown', { key: 's' });
		Object.defineProperty(typed, 'target', { value: field });
		expect(actOf(typed)).toBeUndefined();
		expect(actOf(new KeyboardEvent('keydown', { key: 'S', shiftKey: true }))).toBe('score');
		expect(actOf(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))).toBeUndefined();
	});
});

describe('a hint', () => {
	it('draws every interval within one span', () => {
		const row = { move: 'x', label: 'x', best: 0.5 };
		expect(
			spanOf([
				{ ...row, points: 3, spread: 1 },
				{ ...row, points: -2, spread: 2 },
			]),
		).toEqual({ low: -4, high: 4 });
		expect(spanOf([{ ...row, points: 5.2, spread: 0.5 }])).toEqual({ low: 0, high: 6 });
		expect(spanOf([{ ...row, points: 0, spread: 0 }])).toEqual({ low: -1, high: 1 });
		expect([1.24, -0.04, -3].map(signedPoints)).toEqual(['+1.2', '0.0', '−3.0']);
	});

	it('has a scale that names both ends, and zero where there is room', () => {
		expect(marksOf({ low: -4, high: 4 }).map(signedMark)).toEqual(['−4', '0', '+4']);
		expect(marksOf({ low: -1, high: 9 }).map(signedMark)).toEqual(['−1', '+9']);
		expect(marksOf({ low: 0, high: 6 }).map(signedMark)).toEqual(['0', '+6']);
	});
});
