/** x and y. */
type Point = readonly [number, number];

/**
 * A line of changing width along cubic curves, as the SVG path of its closed outline.
 *
 * @param curve the start, then for each piece two control points and its end, as in an SVG path
 * @param width the width of the line at a position from 0, its start, to 1, its end
 * @param steps the number of points on each piece
 */
export function ribbon(curve: readonly Point[], width: (position: number) => number, steps = 10): string {
	const pieces = (curve.length - 1) / 3;
	const left: string[] = [];
	const right: string[] = [];
	for (let step = 0; step <= pieces * steps; step++) {
		const piece = Math.min(Math.floor(step / steps), pieces - 1);
		const [[x, y], [dx, dy]] = pointAndTangent(pieceAt(curve, piece), step / steps - piece);
		const half = width(step / (pieces * steps)) / 2 / Math.hypot(dx, dy);
		left.push(`${round(x - dy * half)} ${round(y + dx * half)}`);
		right.unshift(`${round(x + dy * half)} ${round(y - dx * half)}`);
	}
	return `M${[...left, ...right].join('L')}Z`;
}

type Piece = readonly [Point, Point, Point, Point];

/** The start, the two control points and the end of one piece. */
function pieceAt(curve: readonly Point[], piece: number): Piece {
	const [start, control1, control2, end] = curve.slice(piece * 3, piece * 3 + 4);
	if (!start || !control1 || !control2 || !end) throw new RangeError(`The curve has no piece ${piece}.`);
	return [start, control1, control2, end];
}

/** The point at `t` of a cubic Bézier curve, and the direction there. */
function pointAndTangent(piece: Piece, t: number): [Point, Point] {
	const u = 1 - t;
	const valueAndSlope = (axis: 0 | 1) => {
		const [a, b, c, d] = piece.map((point) => point[axis]) as [number, number, number, number];
		return [
			u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d,
			3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c)),
		] as const;
	};
	const [x, dx] = valueAndSlope(0);
	const [y, dy] = valueAndSlope(1);
	return [
		[x, y],
		[dx, dy],
	];
}

/** Two decimals are enough on a grid of 24. */
function round(value: number): number {
	return Math.round(value * 100) / 100;
}
