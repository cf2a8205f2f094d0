import { OWN_GLYPHS } from '$lib/suits';

const COLUMNS = 5;
const ROWS = 4;
const WIDTH = 88 / COLUMNS;
const HEIGHT = 13.6;

/** The threads of the net around the meshes: lines of both directions through the whole tile. */
function netPath(): string {
	const [top, bottom] = [-1.5 * HEIGHT, 4.5 * HEIGHT];
	return Array.from({ length: COLUMNS + 4 }, (_, n) => {
		const [left, right] = [(n - 3) * WIDTH, n * WIDTH];
		return `M${left.toFixed(1)} ${top}L${right.toFixed(1)} ${bottom}M${right.toFixed(1)} ${top}L${left.toFixed(1)} ${bottom}`;
	}).join('');
}

/**
 * The tile of the back's weave, as wide as the back inside its margin: four rows of meshes, each shifted by half a
 * mesh against the one above. `top` puts the middle of a row in the middle of the card.
 */
export const BACK_TILE = {
	width: WIDTH * COLUMNS,
	height: HEIGHT * ROWS,
	top: 70 - HEIGHT / 2,
	net: netPath(),
};

/** The centres of the glyphs in the tile: five and four in turn, so that the back looks the same from left and right. */
export function glyphPlaces(): { id: string; x: number; y: number }[] {
	const places = Array.from({ length: ROWS }, (_, row) =>
		Array.from({ length: COLUMNS - (row % 2) }, (_, column) => ({
			x: (column + (row % 2 ? 1 : 0.5)) * WIDTH,
			y: (row + 0.5) * HEIGHT,
		})),
	).flat();
	// By threes through the ten glyphs: then no glyph has an equal neighbour, in the next tile neither.
	return places.map((place, n) => ({ ...place, id: OWN_GLYPHS[(n * 3) % OWN_GLYPHS.length] ?? '' }));
}
