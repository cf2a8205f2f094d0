/** A line that swells and tapers, as a closed outline: what a broad pen would draw. */
type Point = readonly [number, number];

/**
 * The outline of a ribbon along cubic curves.
 *
 * @param curve start, then for each piece two controls and an end, as in an SVG path
 * @param width of the ribbon at a place from 0 to 1 of its length
 * @param steps points on each piece
 */
export function ribbon(curve: readonly Point[], width: (place: number) => number, steps = 10): string {
	const pieces = (curve.length - 1) / 3;
	const left: string[] = [];
	const right: string[] = [];
	for (let step = 0; step <= pieces * steps; step++) {
		const piece = Math.min(Math.floor(step / steps), pieces - 1);
		const [[x, y], [dx, dy]] = along(pieceAt(curve, piece), step / steps - piece);
		const half = width(step / (pieces * steps)) / 2 / Math.hypot(dx, dy);
		left.push(`${round(x - dy * half)} ${round(y + dx * half)}`);
		right.unshift(`${round(x + dy * half)} ${round(y - dx * half)}`);
	}
	return `M${[...left, ...right].join('L')}Z`;
}

type Piece = readonly [Point, Point, Point, Point];

/** The four points of one piece. */
function pieceAt(curve: readonly Point[], piece: number): Piece {
	const [start, leaving, arriving, end] = curve.slice(piece * 3, piece * 3 + 4);
	if (!start || !leaving || !arriving || !end) throw new RangeError(`The curve has no piece ${piece}.`);
	return [start, leaving, arriving, end];
}

/** Place and direction on one cubic curve. */
function along(piece: Piece, t: number): [Point, Point] {
	const u = 1 - t;
	const at = (axis: 0 | 1) => {
		const [a, b, c, d] = piece.map((point) => point[axis]) as [number, number, number, number];
		return [
			u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d,
			3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c)),
		] as const;
	};
	const [x, dx] = at(0);
	const [y, dy] = at(1);
	return [
		[x, y],
		[dx, dy],
	];
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
