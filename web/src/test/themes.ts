import { readFileSync } from 'node:fs';

/** The tables of `colours.css`. */
export const THEMES = ['linen', 'baize', 'night'] as const;
export type Theme = (typeof THEMES)[number];

const SHEET = '../lib/theme/colours.css';
const sheet = readFileSync(new URL(SHEET, import.meta.url), 'utf8');
const OPAQUE = '#[0-9a-f]{6}';
const CLEAR = 'rgb\\(\\d+ \\d+ \\d+ / [\\d.]+\\)';
const pairOf = (kind: string) => new RegExp(`light-dark\\(\\s*(${kind}),\\s*(${kind})\\s*\\)`);

/** The declarations of the rule that begins with these words. */
function rule(selector: string): Map<string, string> {
	const start = sheet.indexOf(`${selector} {`);
	if (start < 0) throw new Error(`colours.css has no rule for ${selector}`);
	const body = sheet.slice(start, sheet.indexOf('}', start));
	return new Map(
		[...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
	);
}

const PAIRS = rule("\n[data-theme='baize'] .slip");
const BAIZE = rule("\n\n[data-theme='baize']");
const CARDS = rule('same everywhere. */\n:root');

/** The names of all colours that differ between the tables. */
export const NAMES = { pairs: [...PAIRS.keys()], baize: [...BAIZE.keys()] };

/** What a name stands for on this table, where it has a value of this kind. */
function valueOf(theme: Theme, name: string, kind: string): string {
	const value = CARDS.get(name) ?? (theme === 'baize' ? BAIZE : PAIRS).get(name) ?? '';
	const [, light, dark] = pairOf(kind).exec(value) ?? [];
	const own = (theme === 'night' ? dark : light) ?? value;
	if (!new RegExp(`^${kind}$`).test(own)) throw new Error(`${name} on ${theme} is not ${kind}: ${value}`);
	return own;
}

/** An opaque colour as `#rrggbb`, on this table. */
export const colour = (theme: Theme, name: string): string => valueOf(theme, name, OPAQUE);

/** An opaque colour as it is seen through a colour that is not, on this table. */
export function through(theme: Theme, clear: string, name: string): string {
	const [red = 0, green = 0, blue = 0, share = 0] = (valueOf(theme, clear, CLEAR).match(/[\d.]+/g) ?? []).map(
		Number,
	);
	const below = colour(theme, name);
	const mixed = [red, green, blue].map((part, at) => {
		const lower = Number.parseInt(below.slice(1 + 2 * at, 3 + 2 * at), 16);
		return Math.round(share * part + (1 - share) * lower);
	});
	return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
