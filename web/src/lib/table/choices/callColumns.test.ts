import { describe, expect, it } from 'vitest';
import { stageLayout } from '../stage';
import { callColumns } from './callColumns';

/** The columns of this many calls in a window, where each of four players holds thirteen cards. */
function columnsAt(
	count: number,
	width: number,
	height: number,
	label = 'no hearts',
	note = 'a trick costs 2',
): number {
	const layout = stageLayout({
		width,
		height,
		players: 4,
		handSize: 13,
		direction: 'clockwise',
		watched: false,
	});
	return callColumns(Array<{ label: string; note: string }>(count).fill({ label, note }), layout);
}

describe('the columns of calls', () => {
	it('make rows of nearly the same length on a wide page', () => {
		expect(columnsAt(3, 1280, 720)).toBe(3);
		expect(columnsAt(6, 1280, 720)).toBe(6);
		expect(columnsAt(9, 1280, 720)).toBe(5);
	});

	it('are as few as show all calls on an upright page', () => {
		expect(columnsAt(4, 390, 844)).toBe(1);
		expect(columnsAt(9, 390, 844)).toBe(2);
		expect(columnsAt(9, 360, 640)).toBe(2);
		expect(columnsAt(9, 768, 1024)).toBe(3);
	});

	it('make rows of nearly the same length for words alone', () => {
		expect(columnsAt(4, 390, 844, 'trump diamonds', '')).toBe(2);
		expect(columnsAt(2, 390, 844, 'keep', '')).toBe(2);
		expect(columnsAt(3, 390, 844, 'some', '')).toBe(3);
	});
});
