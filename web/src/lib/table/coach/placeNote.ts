/** A rectangle of the window, in pixels. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Pixels between two places that are tried. */
const STEP = 8;
/** The least pixels between a note and everything else, and between it and what is better not covered. */
const GAP = 6;

/** As many pixels off the middle of what a note explains cost as much as one pixel further from it. */
const OFF_CENTRE_PER_PIXEL = 20;

/** As many square pixels that are better not covered cost as much as one pixel further away: about three letters. */
const COVERED_PER_PIXEL = 40;

/** The widths of a note that are tried, in sizes of its text. */
const WIDTHS = [22.5, 27, 18.5];
const NARROW_WIDTHS = [15.5, 13];
/** On an upright page of at most this width, in sizes of the text, a note is as wide as the page. */
const MAX_FULL_WIDTH = 28;
/** Pixels between a note as wide as the page and its edges. */
const EDGE = 6;

/**
 * The widths to try for a note, in pixels, the best one first: on a small upright page that of the page. Those of a second
 * group are for a table without any place for one of the first: they make a note as high as a column.
 */
export function noteWidths(room: Area, text: number, isUpright: boolean): number[][] {
	const most = room.width - 2 * EDGE;
	const [wide, narrow] = [WIDTHS, NARROW_WIDTHS].map((widths) =>
		widths.map((width) => Math.min(width * text, most)),
	) as [number[], number[]];
	return [isUpright && most < MAX_FULL_WIDTH * text ? [most, ...wide] : wide, narrow];
}

/** The square pixels that two areas share. */
function overlapArea(a: Area, b: Area): number {
	const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	return across > 0 && down > 0 ? across * down : 0;
}

/** The shortest way between two rectangles; 0 where they touch. */
export function distance(a: Area, b: Area): number {
	const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
	const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
	return Math.hypot(across, down);
}

/** An area with a gap around it. */
function widened({ x, y, width, height }: Area, gap: number): Area {
	return { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
}

/** The areas that a note must not touch: what must not be covered and what it explains, each with a gap around it. */
function blockedBy(anchor: Area, taken: readonly Area[], gap: number): Area[] {
	return [...taken, anchor].map((one) => widened(one, gap));
}

/** Whether a note can lie there: inside the window, clear of what it explains and of what must not be covered. */
export function isFree(
	viewport: Area,
	area: Area,
	anchor: Area,
	taken: readonly Area[],
	gap: number = GAP,
): boolean {
	const isInside =
		area.x >= viewport.x &&
		area.y >= viewport.y &&
		area.x + area.width <= viewport.x + viewport.width &&
		area.y + area.height <= viewport.y + viewport.height;
	return isInside && blockedBy(anchor, taken, gap).every((one) => overlapArea(one, area) === 0);
}

/**
 * Finds the place for a note that is nearest to where the last one lay, inside the window and clear of what must not be
 * covered; undefined if there is none.
 *
 * @param size the size of the note
 * @param anchor what it explains
 * @param preferred where notes lie at this table; the note is next to what it explains if there is no such place yet
 * @param taken what must not be covered: cards, and what can be pressed
 * @param avoid what is better not covered: words and seats
 * @param gap the pixels between the note and what must not be covered
 */
export function placeNote(
	viewport: Area,
	size: { width: number; height: number },
	anchor: Area,
	preferred: Area | undefined,
	taken: readonly Area[],
	avoid: readonly Area[],
	gap: number = GAP,
): Area | undefined {
	const blocked = blockedBy(anchor, taken, gap);
	const avoided = avoid.map((one) => widened(one, GAP));
	let best: { cost: number; area: Area } | undefined;
	const rightmost = viewport.x + viewport.width - size.width - GAP;
	const lowest = viewport.y + viewport.height - size.height - GAP;
	const rows = Array.from(
		{ length: Math.max(0, Math.floor((lowest - viewport.y - GAP) / STEP) + 1) },
		(_, row) => viewport.y + GAP + row * STEP,
	);
	// A low place is only found at what lies above or below it.
	const edges = blocked.flatMap((one) => [one.y + one.height, one.y - size.height]);
	const isInside = (y: number) => y >= viewport.y + GAP && y <= lowest;
	for (const y of new Set([...rows, ...edges.filter(isInside)])) {
		for (let x = viewport.x + GAP; x <= rightmost; x += STEP) {
			const area = { x, y, ...size };
			if (blocked.some((one) => overlapArea(one, area) > 0)) continue;
			const covered = avoided.reduce((sum, one) => sum + overlapArea(one, area), 0);
			const offCentre = Math.abs(x + size.width / 2 - (anchor.x + anchor.width / 2));
			const travel = preferred
				? Math.hypot(x - preferred.x, y - preferred.y)
				: distance(area, anchor) + offCentre / OFF_CENTRE_PER_PIXEL;
			const cost = travel + covered / COVERED_PER_PIXEL;
			if (!best || cost < best.cost) best = { cost, area };
		}
	}
	return best?.area;
}
