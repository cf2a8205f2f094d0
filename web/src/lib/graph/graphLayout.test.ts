import { describe, expect, it } from 'vitest';
import {
	bandOf,
	gridValues,
	legendColumns,
	marginsOf,
	pointsOf,
	roundStep,
	scalesOf,
	shiftsOf,
	sizeOf,
} from './graphLayout';

const SIZE = sizeOf(340);
const MARGIN = marginsOf(SIZE);
const inFrame = ({ x, y }: { x: number; y: number }) => {
	expect(x).toBeGreaterThanOrEqual(MARGIN.left);
	expect(x).toBeLessThanOrEqual(SIZE.width - MARGIN.right);
	expect(y).toBeGreaterThanOrEqual(MARGIN.top);
	expect(y).toBeLessThanOrEqual(SIZE.height - MARGIN.bottom);
};

describe('a line', () => {
	const scales = scalesOf({ low: -5, high: 31 }, 3, SIZE);

	it('runs from the left edge to the right, and the highest value is at the top', () => {
		const points = pointsOf({ name: 'Ada', values: [0, -5, 31, 4] }, scales);
		points.forEach(inFrame);
		expect(points[0]?.x).toBe(MARGIN.left);
		expect(points[3]?.x).toBe(SIZE.width - MARGIN.right);
		expect(points[2]?.y).toBe(MARGIN.top);
		expect(points[1]?.y).toBe(SIZE.height - MARGIN.bottom);
	});

	it('has a band around its intervals, cut off at the edge', () => {
		const line = { name: 'Ada', values: [0, 10, 31, -5], halfWidths: [1, 2, 3, 4] };
		const outline = bandOf(line, scales).split(' ');
		expect(outline.length).toBe(8);
		for (const point of outline) {
			const [x = NaN, y = NaN] = point.split(',').map(Number);
			inFrame({ x, y });
		}
		const [, second] = outline;
		expect(second).toBe(`${scales.x(1)},${scales.y(12)}`);
		expect(outline.at(-2)).toBe(`${scales.x(1)},${scales.y(8)}`);
	});

	it('has values within hands where they lie, marked as such', () => {
		const line = { name: 'Ada', values: [0, 10, 20], halfWidths: [1, 1, 1], hands: [0, 0.5, 1] };
		const points = pointsOf(line, scales);
		expect(points.map(({ x }) => x)).toEqual([scales.x(0), scales.x(0.5), scales.x(1)]);
		expect(points.map(({ isWithin }) => isWithin)).toEqual([false, true, false]);
		expect(bandOf(line, scales).split(' ')[1]).toBe(`${scales.x(0.5)},${scales.y(11)}`);
	});

	it('lies next to a line that it runs along, and where it belongs otherwise', () => {
		const line = (...values: number[]) => ({ name: 'Ada', values });
		const apart = [line(0, 3, 6), line(0, 2, 6), line(0, -1, 1)];
		expect(shiftsOf(apart)).toEqual([0, 0, 0]);
		const [up = NaN, alone, down = NaN] = shiftsOf([line(0, 3, 6), line(0, 5, 4), line(0, 3, 7)]);
		expect(alone).toBe(0);
		expect(down - up).toBeGreaterThan(2.5);
		expect(up + down).toBe(0);
		const three = shiftsOf([line(0, 3), line(0, 3), line(0, 3)]);
		expect(three).toEqual([2 * up, 0, 2 * down]);
		const within = { ...line(0, 3), hands: [0, 0.5] };
		expect(shiftsOf([line(0, 3), within])).toEqual([0, 0]);
		const scattered = { ...line(0, 3), isScattered: true };
		expect(shiftsOf([scattered, line(0, 3)])).toEqual([0, 0]);
		expect(pointsOf(line(0, 3), scales, 2)[1]?.y).toBe(scales.y(3) + 2);
	});

	it('can have one point', () => {
		pointsOf({ name: 'Ada', values: [0] }, scalesOf({ low: 0, high: 1 }, 0, SIZE)).forEach(inFrame);
	});
});

describe('a graph', () => {
	it('is as large as its box and the height allow, so that its text keeps its size', () => {
		expect(sizeOf(340)).toEqual({ width: 340, height: 160, text: 12.5 });
		expect(sizeOf(900)).toEqual({ width: 576, height: 271, text: 12.5 });
		expect(sizeOf(340, 100)).toEqual({ width: 213, height: 100, text: 12.5 });
	});

	it('has text that grows with the text around it, and margins and a greatest width that grow with them', () => {
		const [small, large] = [sizeOf(2000), sizeOf(2000, Infinity, 27)];
		const times = large.text / small.text;
		expect(times).toBeCloseTo(21.6 / 12.5, 5);
		expect(large.width / small.width).toBeCloseTo(times, 2);
		expect(marginsOf(large).left / marginsOf(small).left).toBeCloseTo(times, 5);
		expect(scalesOf({ low: 0, high: 1 }, 1, large).x(0)).toBe(marginsOf(large).left);
	});

	it('leaves no name of the legend alone in the last row', () => {
		const line = (name: string) => ({ name, values: [0] });
		const lines = ['Birch', 'Cedar', 'Elm', 'You'].map(line);
		expect([600, 300, 180, 60].map((width) => legendColumns(lines, width))).toEqual([4, 2, 2, 1]);
		expect(legendColumns(lines.slice(0, 1), 300)).toBe(1);
		expect([600, 180].map((width) => legendColumns(lines.slice(0, 3), width))).toEqual([3, 1]);
		const seven = ['Ash', 'Bay', 'Elm', 'Fir', 'Ivy', 'Oak', 'Yew'].map(line);
		expect([600, 340, 250].map((width) => legendColumns(seven, width))).toEqual([7, 4, 1]);
	});
});

describe('the grid', () => {
	it('lies at round numbers', () => {
		expect(gridValues({ low: -5, high: 31 })).toEqual([0, 20]);
		expect([0.3, 1, 3, 7, 12, 34, 180].map(roundStep)).toEqual([1, 1, 5, 10, 20, 50, 200]);
	});
});
