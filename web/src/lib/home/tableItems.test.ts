import { expect, it } from 'vitest';
import type { TableRow } from '$lib/wire';
import { myTableItems, openTableItems } from './tableItems';

const table: TableRow = {
	id: 'a',
	game: 'nestors',
	game_name: 'Nestors',
	players: 4,
	names: ['Ada', 'Ben', '', ''],
	open_seats: [2, 3],
	stage: 'waiting',
	hand: 0,
	practice: false,
	totals: [0, 0],
	your_turn: false,
	updated: new Date().toISOString(),
};

it('splits my tables into ongoing and finished ones, and drops the closed ones', () => {
	const stages = ['waiting', 'playing', 'between', 'finished', 'closed'];
	const { ongoing, finished } = myTableItems(
		stages.map((stage) => ({ ...table, id: stage, stage, hand: 2 })),
	);
	expect(ongoing.map(({ href }) => href)).toEqual(['/t/waiting', '/t/playing', '/t/between']);
	expect(finished.map(({ href, phase }) => [href, phase])).toEqual([['/match/finished', '2 hands']]);
});

it('says where it is my turn', () => {
	const { ongoing } = myTableItems([{ ...table, stage: 'playing', hand: 3, your_turn: true }, table]);
	expect(ongoing.map(({ status, isTurn, phase }) => [status, isTurn, phase])).toEqual([
		['your turn', true, 'hand 3'],
		['now', false, 'before the first deal'],
	]);
});

it('offers a seat where one is free, else to watch, and never my own table', () => {
	const full = { ...table, id: 'b', open_seats: [], stage: 'playing', hand: 1 };
	const lines = openTableItems([table, full, { ...table, id: 'mine' }], [{ ...table, id: 'mine' }]);
	expect(lines.map(({ href, who, status }) => [href, who, status])).toEqual([
		['/t/a', 'Ada and Ben', '2 of 4 seats free'],
		['/t/b', 'Ada and Ben', 'watch'],
	]);
});
