import { describe, expect, it } from 'vitest';
import { stageLayout } from '../stage';
import { callColumns } from './callColumns';

/** The columns of this many calls in a window, where each of four players holds thirteen cards. */
function columnsAt(count: number, width: number, height: number): number {
	const layout = stageLayout({
		width,
		height,
		players: 4,
		handSize: 13,
		direction: 'clockwise',
		watched: false,
	});
	return callColumns(count, layout);
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
});
