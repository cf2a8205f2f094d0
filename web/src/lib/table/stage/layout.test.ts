import { describe, expect, it } from 'vitest';
import { stageLayout } from './layout';
import type { Box, StageLayout } from './layoutTypes';

const WINDOWS = [
	[360, 640],
	[390, 844],
	[640, 360],
	[844, 390],
	[768, 1024],
	[820, 1180],
	[1000, 1300],
	[900, 720],
	[1024, 768],
	[1280, 720],
	[1440, 900],
	[1920, 1080],
	[2560, 1440],
] as const;
const PLAYERS = [2, 3, 4, 5, 6, 7, 8];
const HANDS = [3, 5, 9, 13, 18, 24];
/** Fractions of a pixel do not count. */
const HAIR = 0.5;
/** The least of a card in hand that shows, in pixels. */
const LEAST_STEP = 23.5;

const CASES = WINDOWS.flatMap(([width, height]) =>
	PLAYERS.flatMap((players) =>
		HANDS.flatMap((handSize) =>
			(['clockwise', 'anticlockwise'] as const).map((direction) => ({
				width,
				height,
				players,
				handSize,
				direction,
				watched: false,
			})),
		),
	),
);

function everyLayout(check: (layout: StageLayout, input: (typeof CASES)[number]) => void): void {
	for (const input of CASES) check(stageLayout(input), input);
}

function trickBoxes({ trick, trickCard }: StageLayout): Box[] {
	return trick.map(({ x, y }) => ({
		x: x - trickCard / 2,
		y: y - trickCard * 0.7,
		width: trickCard,
		height: trickCard * 1.4,
	}));
}

const overlap = (a: Box, b: Box) =>
	Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
	Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

describe('the layout of the table', () => {
	it('gives the trick the room of the title where the page has one', () => {
		for (const [width, height] of [
			[336, 532],
			[366, 736],
			[796, 1072],
		] as const) {
			// prettier-ignore
			const input = { width, height, players: 4, handSize: 12, direction: 'clockwise', watched: false } as const;
			const [titled, untitled] = [stageLayout(input), stageLayout({ ...input, untitled: true })];
			expect(untitled.middle.height, `${width} × ${height}`).toBeGreaterThan(titled.middle.height + 25);
			for (const seat of untitled.seats) expect(seat.y - seat.face / 2).toBeGreaterThan(untitled.rim + 8);
		}
	});

	it('keeps everything in the window', () => {
		everyLayout((layout, { width, height, ...rest }) => {
			const { hand, prompt, choices, openPiles, infoBar, actions, sheet, belowScore, note, middle } = layout;
			const boxes = [hand, prompt, choices, openPiles, infoBar, actions, sheet, belowScore, note, middle];
			for (const box of [...boxes, ...trickBoxes(layout)]) {
				const inside =
					box.x >= -HAIR &&
					box.y >= -HAIR &&
					box.width > 0 &&
					box.height > 0 &&
					box.x + box.width <= width + HAIR &&
					box.y + box.height <= height + HAIR;
				expect(inside, JSON.stringify({ box, at: boxes.indexOf(box), width, height, ...rest })).toBe(true);
			}
			for (const { x, y, face } of [...layout.seats, layout.own]) {
				expect(Math.min(x, y) - face / 2).toBeGreaterThanOrEqual(0);
				expect(x + face / 2).toBeLessThanOrEqual(width);
				expect(y + face / 2).toBeLessThanOrEqual(height);
			}
		});
	});

	it('has a seat and a place in the trick for everybody', () => {
		everyLayout((layout, { players }) => {
			expect(layout.seats).toHaveLength(players - 1);
			expect(layout.trick).toHaveLength(players);
		});
	});

	it('keeps the trick clear of the hand, the question and the portraits', () => {
		everyLayout((layout, input) => {
			for (const card of trickBoxes(layout)) {
				expect(overlap(card, layout.hand), JSON.stringify(input)).toBe(0);
				expect(overlap(card, layout.prompt), JSON.stringify(input)).toBeLessThan(1);
				for (const { place, x, y, face } of layout.seats) {
					// The ring around a portrait above a trick on a phone in landscape.
					const ring = layout.kind === 'landscape' && place === 'top' ? 4 : 0;
					const portrait = { x: x - face / 2, y: y - face / 2, width: face, height: face + ring };
					expect(overlap(card, portrait), JSON.stringify(input)).toBe(0);
				}
			}
		});
	});

	it('lets no card of a trick hide more than a fifth of another', () => {
		everyLayout((layout) => {
			const boxes = trickBoxes(layout);
			boxes.forEach((one, at) => {
				for (const other of boxes.slice(at + 1))
					expect(overlap(one, other)).toBeLessThan(0.2 * one.width * one.height);
			});
		});
	});

	it('keeps the sentence of a replay on a phone in landscape clear of the words at its side', () => {
		for (const [width, height] of [
			[503, 250],
			[503, 272],
			[680, 250],
			[680, 290],
		] as const)
			for (const players of [3, 4, 5]) {
				const input = { width, height, players, handSize: 9, direction: 'clockwise' } as const;
				const layout = stageLayout({ ...input, watched: true, untitled: true });
				const where = JSON.stringify(input);
				expect(layout.kind, where).toBe('landscape');
				const { own, prompt, text } = layout;
				const words = { ...own.words, height: 5 * 1.22 * text };
				expect(overlap(words, prompt), where).toBe(0);
				expect(words.width, where).toBeGreaterThan(8.5 * text);
				expect(prompt.width, where).toBeGreaterThan(24 * text);
				expect(prompt.x + prompt.width, where).toBeLessThan(width);
				for (const card of trickBoxes(layout)) expect(overlap(words, card), where).toBe(0);
			}
	});

	it('has room for the longest line of a sum in a replay on a small phone', () => {
		const input = { width: 336, height: 426, players: 4, handSize: 6, direction: 'clockwise' } as const;
		const { seats } = stageLayout({ ...input, watched: true, untitled: true });
		for (const { words } of seats) expect(words.width).toBeGreaterThan(52);
		const [, middle, last] = seats;
		expect((middle?.words.x ?? NaN) + (middle?.words.width ?? NaN)).toBeLessThan(
			(last?.x ?? NaN) - (last?.face ?? NaN) / 2 - 4,
		);
	});

	it('has the first player of a replay in the middle below the trick, clear of the sentence', () => {
		for (const [width, height] of WINDOWS)
			for (const players of [2, 3, 4, 5, 6]) {
				const input = { width, height, players, handSize: 9, direction: 'clockwise', watched: true } as const;
				const layout = stageLayout({ ...input, untitled: true });
				if (layout.kind !== 'wide') continue;
				const { own, prompt, seats } = layout;
				const words = { ...own.words, height: 3.6 * layout.text };
				const face = { x: own.x - own.face / 2, y: own.y - own.face / 2, width: own.face, height: own.face };
				expect(Math.abs((face.x + words.x + words.width) / 2 - width / 2)).toBeLessThan(
					0.6 * layout.cardWidth,
				);
				expect(face.y + face.height).toBeLessThan(height - layout.rim);
				for (const one of [face, words])
					for (const other of [prompt, ...trickBoxes(layout), ...seats.map(({ words }) => words)])
						expect(overlap(one, other), JSON.stringify({ ...input, one, other })).toBeLessThan(1);
				const cards = trickBoxes(layout);
				for (const card of cards) expect(overlap(prompt, card)).toBeLessThan(1);
				expect(prompt.x + prompt.width / 2).toBeCloseTo(width / 2);
				const foot = Math.max(...cards.map((card) => card.y + card.height));
				const pilesFoot = layout.openPiles.y + layout.openPiles.height;
				expect(prompt.y + layout.text - pilesFoot, JSON.stringify(input)).toBeGreaterThan(0);
				expect(prompt.y - foot, JSON.stringify(input)).toBeLessThan(0.6 * layout.cardWidth);
			}
	});

	it('has two lines below the trick of a replay on a phone in landscape, and a bid next to each name', () => {
		const LINE_WITH_CARD = 25;
		const NAME_AND_BID = 100;
		for (const direction of ['clockwise', 'anticlockwise'] as const) {
			const input = { width: 680, height: 274, players: 4, handSize: 9, direction } as const;
			const layout = stageLayout({ ...input, watched: true, untitled: true });
			const { prompt, openPiles, seats } = layout;
			expect(prompt.height).toBeGreaterThanOrEqual(2 * LINE_WITH_CARD);
			expect(prompt.y + prompt.height).toBeLessThan(input.height - layout.rim);
			for (const card of trickBoxes(layout)) expect(overlap(prompt, card)).toBeLessThan(1);
			for (const { words, place } of seats) {
				expect(words.width, place).toBeGreaterThan(NAME_AND_BID);
				if (place === 'left') expect(words.x + words.width).toBeLessThan(openPiles.x);
			}
		}
	});

	it('keeps the cards of the first player away from the sentence where all hands lie below the table', () => {
		const input = { players: 4, handSize: 9, direction: 'clockwise', watched: true, untitled: true } as const;
		for (const [width, height] of [
			[360, 400],
			[390, 630],
		] as const)
			expect(stageLayout({ ...input, width, height }).own.back).toBe(0);
	});

	it('has a place for the words of a lesson that covers nothing', () => {
		for (const [width, height] of WINDOWS)
			for (const [players, handSize] of [
				[3, 12],
				[3, 8],
				[4, 5],
				[4, 9],
			] as const)
				// prettier-ignore
				for (const direction of ['clockwise', 'anticlockwise'] as const) {
					const input = { width, height, players, handSize, direction, watched: false, lesson: true };
					const layout = stageLayout(input);
					const { note, hand, prompt, infoBar, openPiles, choices, kind } = layout;
					// What leads on is in the strip of the words, but on an upright page.
					const asks = kind === 'upright' ? [prompt] : [];
					const faces = layout.seats.map(({ x, y, face }) => ({
						x: x - face / 2,
						y: y - face / 2,
						width: face,
						height: face,
					}));
					for (const other of [hand, infoBar, openPiles, choices, ...asks, ...faces, ...trickBoxes(layout)])
						expect(overlap(note, other), JSON.stringify({ ...input, note, other })).toBeLessThan(1);
					expect(note.width * note.height, JSON.stringify(input)).toBeGreaterThan(11_000);
					expect(layout.trickCard, JSON.stringify(input)).toBeGreaterThan(36);
				}
	});

	it('lays an open hand in front of its seat, over nothing', () => {
		for (const [width, height] of WINDOWS)
			for (const [players, handSize] of [
				[3, 10],
				[4, 13],
			] as const)
				for (let open = 0; open < players; open += 1) {
					const input = { width, height, players, handSize, direction: 'clockwise', open } as const;
					const layout = stageLayout({ ...input, watched: open === players - 1 });
					const { infoBar, prompt, hand } = layout;
					const openHand = layout.open;
					if (!openHand) throw new Error('it lies nowhere');
					const faces = layout.seats.map(({ x, y, face }) => ({
						x: x - face / 2,
						y: y - face / 2,
						width: face,
						height: face,
					}));
					for (const other of [infoBar, prompt, hand, ...faces, ...trickBoxes(layout)])
						expect(overlap(openHand, other), JSON.stringify({ ...input, openHand, other })).toBeLessThan(1);
					for (const card of trickBoxes(layout))
						expect(overlap(card, infoBar), JSON.stringify({ ...input, card, infoBar })).toBe(0);
					expect(openHand.x).toBeGreaterThanOrEqual(0);
					expect(openHand.x + openHand.width).toBeLessThanOrEqual(width);
					expect(openHand.card, JSON.stringify(input)).toBeGreaterThan(width > 640 ? 34 : 24);
					expect(layout.trickCard, JSON.stringify(input)).toBeGreaterThan(40);
				}
	});

	it('has a place for piles at a table for two, clear of the choices, the trick and the seats', () => {
		everyLayout((layout, input) => {
			const { kind, piles, choices, title, text, seats, own } = layout;
			const where = JSON.stringify(input);
			expect(piles !== undefined, where).toBe(input.players === 2);
			if (!piles) return;
			const ownFace = { x: own.x - own.face / 2, y: own.y - own.face / 2, width: own.face, height: own.face };
			const words = seats.map((seat) => ({ ...seat.words, height: 3.6 * text }));
			for (const other of [title, choices, ownFace, ...words, ...trickBoxes(layout)])
				expect(overlap(piles, other), where).toBe(0);
			expect(piles.x, where).toBeGreaterThan(0);
			expect(piles.x + piles.width, where).toBeLessThan(input.width);
			// Two piles, next to each other or below one another, each with a line of words below it.
			const upright = kind === 'upright';
			expect(piles.width / (upright ? 2 : 1), where).toBeGreaterThan(80);
			expect(piles.height / (upright ? 1 : 2) - 1.6 * text, where).toBeGreaterThan(50);
		});
	});

	it('shows enough of every card in hand to hit it', () => {
		everyLayout((layout, { handSize, ...rest }) => {
			const row = Math.ceil(handSize / layout.handRows);
			const step = Math.min(layout.cardWidth, (layout.hand.width - layout.cardWidth) / Math.max(1, row - 1));
			expect(step, JSON.stringify({ handSize, ...rest })).toBeGreaterThanOrEqual(LEAST_STEP);
		});
	});

	it('has room for four lines of words left of a large hand on a phone in landscape', () => {
		everyLayout(({ kind, own, seats, text }, { height, handSize, ...rest }) => {
			if (kind !== 'landscape' || handSize <= 13) return;
			const where = JSON.stringify({ height, handSize, ...rest });
			expect(own.words.y + 5.3 * text, where).toBeLessThan(height);
			const above = seats.filter(({ place }) => place === 'left').map(({ words }) => words.y + 3.6 * text);
			expect(own.y - own.face / 2, where).toBeGreaterThan(Math.max(0, ...above));
		});
	});

	it('leaves the three lines below a narrow seat clear of the trick', () => {
		everyLayout((layout, { players, ...rest }) => {
			if (layout.kind !== 'upright' || players < 5 || rest.width > 600) return;
			const top = Math.min(...trickBoxes(layout).map(({ y }) => y));
			for (const { words } of layout.seats)
				expect(top, JSON.stringify({ players, ...rest })).toBeGreaterThan(words.y + 3 * 1.15 * layout.text);
		});
	});

	it('lays the cards of five and six players in one row on an upright page, each below its player', () => {
		everyLayout(({ kind, around, seats, trick, trickCard, rim }, { players, ...rest }) => {
			if (kind !== 'upright' || around || (players !== 5 && players !== 6)) return;
			const where = JSON.stringify({ players, ...rest });
			const others = trick.slice(0, -1);
			others.forEach(({ x }, index) => {
				expect(x, where).toBeCloseTo(seats[index]?.x ?? 0);
			});
			// They are clear of the rim, with the corners of those that are turned.
			const outermost = Math.min(...others.map(({ x }) => x));
			expect(outermost - (1.05 * trickCard) / 2 - rim, where).toBeGreaterThan(3.5);
			const heights = others.map(({ y }) => y);
			expect(Math.max(...heights) - Math.min(...heights), where).toBeLessThan(trickCard * 0.3);
			expect(trick.at(-1)?.y, where).toBeGreaterThan(Math.max(...heights) + trickCard);
		});
	});

	it('seats two others at either side of an upright page, with their words between them', () => {
		everyLayout(({ kind, around, seats }, { players, width, ...rest }) => {
			if (kind !== 'upright' || around || players !== 3) return;
			const where = JSON.stringify({ width, ...rest });
			const [leftSeat, rightSeat] = seats.toSorted((a, b) => a.x - b.x);
			if (!leftSeat || !rightSeat) throw new Error('nobody sits there');
			expect(leftSeat.x + rightSeat.x, where).toBeCloseTo(width);
			expect([leftSeat.alignsRight, rightSeat.alignsRight], where).toEqual([false, true]);
			expect(leftSeat.words.x + leftSeat.words.width, where).toBeLessThan(rightSeat.words.x);
			expect(rightSeat.words.x + rightSeat.words.width, where).toBeLessThan(rightSeat.x - rightSeat.face / 2);
		});
	});

	it('seats people around the trick on an upright tablet, clear of all else', () => {
		for (const open of [undefined, 0, 1, 2])
			everyLayout((_, input) => {
				if (input.players <= (open ?? 2)) return;
				const { width, height } = input;
				const layout = stageLayout({ ...input, open });
				if (layout.kind !== 'upright' || width < 740 || input.players < 3) return;
				const where = JSON.stringify({ ...input, open });
				if (input.handSize <= 13) expect(layout.around, where).toBe(true);
				if (!layout.around) return;
				const boxes = layout.seats.map((spot) => {
					const [x, y] = [spot.face / 2, spot.face / 2];
					const far = spot.reach + 0.7 * spot.back;
					const spread = 0.6 * spot.reach + 0.7 * spot.back;
					const fan = {
						left: { x: spot.x - x, y: spot.y - spread, width: x + far, height: 2 * spread },
						right: { x: spot.x - far, y: spot.y - spread, width: x + far, height: 2 * spread },
						top: { x: spot.x - spread, y: spot.y - y, width: 2 * spread, height: y + far },
					}[spot.place as 'left'];
					return [
						...(layout.open && spot === layout.seats[open ?? 0] ? [] : [fan]),
						{ ...spot.words, height: 3.6 * layout.text },
					];
				});
				const { infoBar, prompt, hand, title, sheet } = layout;
				const others = [infoBar, prompt, hand, title, ...trickBoxes(layout)];
				// A score is between the people at the sides.
				for (const { x, face } of layout.seats.filter(({ place }) => place === 'left'))
					expect(x + face / 2 + 8, where).toBeLessThan(sheet.x);
				if (layout.open) others.push(layout.open);
				boxes.forEach((seat, at) => {
					for (const box of seat) {
						for (const other of [...others, ...boxes.slice(at + 1).flat()])
							expect(overlap(box, other), where + JSON.stringify({ box, other })).toBeLessThan(40);
						expect(box.x, where).toBeGreaterThan(0);
						expect(box.x + box.width, where).toBeLessThan(width);
						expect(box.y + box.height, where).toBeLessThan(height);
					}
				});
			});
	});

	it('keeps the backs of a seat that is watched above its words', () => {
		everyLayout((_, input) => {
			const { own } = stageLayout({ ...input, watched: true });
			const lowest = own.y + own.reach * Math.sin(((own.angle + 22) * Math.PI) / 180) + own.back / 2;
			const words = own.words.x > own.x ? own.y + own.face / 2 : own.words.y;
			expect(lowest, JSON.stringify(input)).toBeLessThan(words);
		});
	});

	it('grows with the window, so that a large one is not empty', () => {
		const cardWidth = (width: number, height: number) =>
			Math.round(
				stageLayout({
					width,
					height,
					players: 4,
					handSize: 9,
					direction: 'clockwise',
					watched: false,
				}).cardWidth,
			);
		expect([
			cardWidth(1280, 720),
			cardWidth(1440, 900),
			cardWidth(1920, 1080),
			cardWidth(2560, 1440),
		]).toEqual([100, 120, 150, 200]);
		expect(cardWidth(360, 640)).toBeGreaterThan(70);
		expect(cardWidth(844, 390)).toBeGreaterThan(70);
	});

	it('mirrors the seats where play goes the other way', () => {
		const input = { width: 1280, height: 720, players: 4, handSize: 9, watched: false } as const;
		const there = stageLayout({ ...input, direction: 'clockwise' });
		const back = stageLayout({ ...input, direction: 'anticlockwise' });
		expect(there.seats.map(({ place }) => place)).toEqual(['left', 'top', 'right']);
		expect(back.seats.map(({ place }) => place)).toEqual(['right', 'top', 'left']);
		expect(back.trick[0]?.x).toBeCloseTo(1280 - (there.trick[0]?.x ?? 0));
	});

	it('keeps a hint on a large screen below the title and four more lines', () => {
		for (const [width, height] of [
			[1024, 768],
			[1280, 720],
			[2560, 1440],
		] as const) {
			const { advice, title, text, openPiles } = stageLayout({
				width,
				height,
				players: 4,
				handSize: 12,
				direction: 'clockwise',
				watched: false,
			});
			expect(advice.y).toBeGreaterThanOrEqual(title.y + 1.7 * text + 4 * 1.2 * text);
			expect(advice.height).toBeGreaterThan(openPiles.height);
		}
	});
});
