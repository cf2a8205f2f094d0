import { readFileSync } from 'node:fs';

/** The tables of `colours.css`. */
export const THEMES = ['linen', 'baize', 'night'] as const;
type Theme = (typeof THEMES)[number];

const SHEET = '../lib/theme/colours.css';
const sheet = readFileSync(new URL(SHEET, import.meta.url), 'utf8');
const OPAQUE = '#[0-9a-f]{6}';
const TRANSLUCENT = 'rgb\\(\\d+ \\d+ \\d+ / [\\d.]+\\)';
const pairOf = (kind: string) => new RegExp(`light-dark\\(\\s*(${kind}),\\s*(${kind})\\s*\\)`);

/** The custom properties of the rule that begins with this text. */
function propertiesOf(selector: string): Map<string, string> {
	const start = sheet.indexOf(`${selector} {`);
	if (start < 0) throw new Error(`colours.css has no rule for ${selector}`);
	const body = sheet.slice(start, sheet.indexOf('}', start));
	return new Map(
		[...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
	);
}

const PAIRS = propertiesOf("\n[data-theme='baize'] .slip");
const BAIZE = propertiesOf("\n\n[data-theme='baize']");
const CARDS = propertiesOf('same on every table. */\n:root');

/** The names of all colours that differ between the tables. */
export const NAMES = { pairs: [...PAIRS.keys()], baize: [...BAIZE.keys()] };

/** The value of a property on this table, which must be of this kind. */
function valueOf(theme: Theme, name: string, kind: string): string {
	const value = CARDS.get(name) ?? (theme === 'baize' ? BAIZE : PAIRS).get(name) ?? '';
	const [, light, dark] = pairOf(kind).exec(value) ?? [];
	const found = (theme === 'night' ? dark : light) ?? value;
	if (!new RegExp(`^${kind}$`).test(found)) throw new Error(`${name} on ${theme} is not ${kind}: ${value}`);
	return found;
}

/** An opaque colour as `#rrggbb`, on this table. */
export const colour = (theme: Theme, name: string): string => valueOf(theme, name, OPAQUE);

/** An opaque colour as it looks under a translucent one, on this table. */
export function through(theme: Theme, translucent: string, name: string): string {
	const [red = 0, green = 0, blue = 0, share = 0] = (
		valueOf(theme, translucent, TRANSLUCENT).match(/[\d.]+/g) ?? []
	).map(Number);
	const below = colour(theme, name);
	const mixed = [red, green, blue].map((part, channel) => {
		const lower = Number.parseInt(below.slice(1 + 2 * channel, 3 + 2 * channel), 16);
		return Math.round(share * part + (1 - share) * lower);
	});
	return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
