import { afterEach, expect, it, vi } from 'vitest';
import { areasIn, around, barPlace } from './areas';

it('finds the area around others', () => {
	const one = { x: 10, y: 20, width: 30, height: 40 };
	expect(around([one, { x: 0, y: 50, width: 20, height: 30 }])).toEqual({
		x: 0,
		y: 20,
		width: 40,
		height: 60,
	});
	expect(around([])).toBeUndefined();
});

/** A page whose elements are where their `data-at` says: x, y, width and height. */
function pageOf(html: string): HTMLElement {
	document.body.innerHTML = html;
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
		return new DOMRect(x, y, width, height);
	});
	return document.body;
}

afterEach(() => {
	vi.restoreAllMocks();
	document.body.innerHTML = '';
});

it('finds what can be seen at the table, and nothing in the panel next to it', () => {
	const page = pageOf(`
		<main class="stage"><i data-at="10 20 30 40"></i><i></i><aside><i data-at="1 1 5 5"></i></aside></main>
		<aside><i data-at="500 20 30 40"></i></aside>`);
	const found = areasIn(page.querySelector('.stage'), 'i', page.querySelector('.stage aside') ?? undefined);
	expect(found).toEqual([{ x: 10, y: 20, width: 30, height: 40 }]);
	expect(areasIn(undefined, 'i')).toEqual([]);
});

it('puts a folded note into the bar behind the words there, if it has room', () => {
	const page = pageOf(`
		<header data-at="5 5 350 44">
			<div class="names" data-at="55 10 135 36"></div><div class="switches" data-at="260 5 90 44"></div>
		</header>`);
	expect(barPlace(page, { width: 50, height: 36 })).toEqual({ x: 200, y: 9, width: 50, height: 36 });
	expect(barPlace(page, { width: 70, height: 36 })).toBeUndefined();
	expect(barPlace(document.createElement('div'), { width: 50, height: 36 })).toBeUndefined();
});
