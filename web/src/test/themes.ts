import { readFileSync } from 'node:fs';

/** The tables of `colours.css`. */
export const THEMES = ['linen', 'baize', 'night'] as const;
export type Theme = (typeof THEMES)[number];

const SHEET = '../lib/theme/colours.css';
const sheet = readFileSync(new URL(SHEET, import.meta.url), 'utf8');
const PAIR = /light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/;

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

/** An opaque colour as `#rrggbb`, on this table. */
export function colour(theme: Theme, name: string): string {
	const value = CARDS.get(name) ?? (theme === 'baize' ? BAIZE : PAIRS).get(name) ?? '';
	const [, light, dark] = PAIR.exec(value) ?? [];
	const found = (theme === 'night' ? dark : light) ?? value;
	if (!/^#[0-9a-f]{6}$/.test(found)) throw new Error(`${name} is not an opaque colour on ${theme}: ${value}`);
	return found;
}
