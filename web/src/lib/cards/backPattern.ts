import { OWN_GLYPHS } from '$lib/suits';

const WIDTH = 88;
const HEIGHT = 128;
const COLUMNS = 5;
const ROWS = 7;

/** The place of each glyph on the back: in the meshes of a net of 5 × 7 diamonds, and between them. */
export function glyphPlaces(): { id: string; x: number; y: number }[] {
	const ids = OWN_GLYPHS;
	const found: { id: string; x: number; y: number }[] = [];
	for (let row = 1; row < ROWS * 2; row++) {
		for (let column = 1 + ((row + 1) % 2); column < COLUMNS * 2; column += 2) {
			const x = 6 + (column * WIDTH) / (COLUMNS * 2);
			const y = 6 + (row * HEIGHT) / (ROWS * 2);
			// Counts along both diagonals, by one and by three, so that neighbours never show the same glyph.
			const step = (row + column) / 2 + (3 * (column - row)) / 2 + 10 * ROWS;
			const id = ids[step % ids.length] ?? '';
			found.push({ id, x, y });
		}
	}
	return found;
}

/** The threads of the net, as one path. */
export function netPath(): string {
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
