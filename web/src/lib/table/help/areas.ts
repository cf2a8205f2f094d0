import type { StageLayout } from '../stage';
import type { Area } from './placeNote';

/** Where an element is in the window. */
export function areaOf(one: Element): Area {
	const { x, y, width, height } = one.getBoundingClientRect();
	return { x, y, width, height };
}

/** The size of an element as it is laid out. */
export function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): { width: number; height: number } {
	return { width: offsetWidth, height: offsetHeight };
}

/** The area around all of these; undefined if there are none. */
export function around(areas: Area[]): Area | undefined {
	if (!areas.length) return undefined;
	const [x, y] = [Math.min(...areas.map((one) => one.x)), Math.min(...areas.map((one) => one.y))];
	const right = Math.max(...areas.map((one) => one.x + one.width));
	const low = Math.max(...areas.map((one) => one.y + one.height));
	return { x, y, width: right - x, height: low - y };
}

/** Where the cards of a trick come to lie, also before they do; on an upright phone nothing is kept free for them. */
export function trickAreas({ kind, trick, trickCard }: StageLayout, whole: Element | null): Area[] {
	if (!whole || kind === 'upright') return [];
	const { x, y } = areaOf(whole);
	const [width, height] = [trickCard, trickCard * 1.4];
	return trick.map((spot) => ({ x: x + spot.x - width / 2, y: y + spot.y - height / 2, width, height }));
}
