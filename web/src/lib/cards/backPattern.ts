import { GLYPHS } from '$lib/suits';

const WIDTH = 88;
const HEIGHT = 128;
const COLUMNS = 5;
const ROWS = 7;

/** Where each glyph of the back stands, in the meshes of a net of 5 × 7 diamonds and those between them. */
export function meshes(): { id: string; x: number; y: number }[] {
	const ids = Object.keys(GLYPHS);
	const found: { id: string; x: number; y: number }[] = [];
	for (let row = 1; row < ROWS * 2; row++) {
		for (let column = 1 + ((row + 1) % 2); column < COLUMNS * 2; column += 2) {
			const x = 6 + (column * WIDTH) / (COLUMNS * 2);
			const y = 6 + (row * HEIGHT) / (ROWS * 2);
			// Counted along both diagonals, one step and three: neighbours never bear the same glyph.
			const step = (row + column) / 2 + (3 * (column - row)) / 2 + 10 * ROWS;
			const id = ids[step % ids.length] ?? '';
			found.push({ id, x, y });
		}
	}
	return found;
}

/** The threads of that net, as one path. */
export function threads(): string {
	const step = WIDTH / COLUMNS;
	const rise = HEIGHT / ROWS;
	const lines: string[] = [];
	for (let at = -ROWS; at < COLUMNS; at++) {
		const [from, to] = [Math.max(0, -at), Math.min(ROWS, COLUMNS - at)];
		const place = (n: number, mirrored: boolean) => {
			const x = (at + n) * step;
			return `${(6 + (mirrored ? WIDTH - x : x)).toFixed(1)} ${(6 + n * rise).toFixed(1)}`;
		};
		if (from < to)
			for (const mirrored of [false, true]) lines.push(`M${place(from, mirrored)}L${place(to, mirrored)}`);
	}
	return lines.join('');
}
