import { OWN_GLYPHS } from '$lib/suits';

/** The lattice of a tile: its diamonds in a row, its rows, and the size of a diamond in units of the card. */
const COLUMNS = 5;
const ROWS = 4;
const WIDTH = 88 / COLUMNS;
const HEIGHT = 13.6;

/** The lines of the lattice, in both directions through the whole tile, as the data of an SVG path. */
function latticePath(): string {
	const [top, bottom] = [-1.5 * HEIGHT, 4.5 * HEIGHT];
	return Array.from({ length: COLUMNS + 4 }, (_, line) => {
		const [left, right] = [(line - 3) * WIDTH, line * WIDTH];
		return `M${left.toFixed(1)} ${top}L${right.toFixed(1)} ${bottom}M${right.toFixed(1)} ${top}L${left.toFixed(1)} ${bottom}`;
	}).join('');
}

/**
 * The tile that the back repeats from top to bottom, as wide as the back inside its margin: a lattice of four rows of
 * diamonds, each row shifted by half a diamond from the one above. `top` puts the middle of a row in the middle of the
 * card.
 */
export const BACK_TILE = {
	width: WIDTH * COLUMNS,
	height: HEIGHT * ROWS,
	top: 70 - HEIGHT / 2,
	lattice: latticePath(),
};

/** The centres of the suit glyphs in the tile: rows of five and four in turn, so that left and right mirror each other. */
export function glyphPlaces(): { id: string; x: number; y: number }[] {
	const places = Array.from({ length: ROWS }, (_, row) =>
		Array.from({ length: COLUMNS - (row % 2) }, (_, column) => ({
			x: (column + (row % 2 ? 1 : 0.5)) * WIDTH,
			y: (row + 0.5) * HEIGHT,
		})),
	).flat();
	// With steps of three through the ten glyphs no neighbours are equal, not even across the edge of two tiles.
	return places.map((place, index) => ({ ...place, id: OWN_GLYPHS[(index * 3) % OWN_GLYPHS.length] ?? '' }));
}
