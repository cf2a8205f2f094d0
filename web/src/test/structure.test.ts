// @vitest-environment node
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleIn, FILES, importsOf, textOf } from './source';

/** Files in a folder before it needs a second look; a folder that needs more says so here. */
const MOST_FILES = 16;

const LIB = FILES.filter((path) => path.startsWith('lib/'));
const FOLDERS = [...new Set(LIB.map((path) => dirname(path)))];
const IMPORTS = FILES.flatMap((from) => importsOf(from).map((to) => ({ from, to })));

/** The graph of the imports between what `group` makes of two paths, where that differs. */
function graphOf(group: (path: string) => string): Map<string, Set<string>> {
	const graph = new Map<string, Set<string>>();
	for (const { from, to } of IMPORTS) {
		const [one, other] = [group(from), group(to)];
		if (one === other) continue;
		graph.set(one, (graph.get(one) ?? new Set()).add(other));
	}
	return graph;
}

/** The file through which a folder is entered from elsewhere: the index of the outermost folder on the way. */
function entryOf(from: string, to: string): string {
	const [here, there] = [dirname(from).split('/'), dirname(to).split('/')];
	let shared = here.findIndex((part, at) => part !== there[at]);
	if (shared < 0) shared = here.length;
	if (shared >= there.length) return to;
	if (shared === 0 && there[0] === 'lib') shared = 1;
	return `${there.slice(0, shared + 1).join('/')}/index.ts`;
}

describe('the structure of the page', () => {
	it('reads the imports of components, types included', () => {
		expect(importsOf('lib/cards/Card.svelte')).toContain('lib/deck/index.ts');
		expect(importsOf('lib/table/model/players.ts')).toContain('lib/wire/index.ts');
		expect(IMPORTS.length).toBeGreaterThan(300);
	});

	it('has no import cycle between modules', () => {
		expect(cycleIn(graphOf((path) => path))).toEqual([]);
	});

	it('has no import cycle between folders', () => {
		expect(cycleIn(graphOf(dirname))).toEqual([]);
	});

	it('has no import cycle between the folders of lib', () => {
		expect(cycleIn(graphOf((path) => path.split('/').slice(0, 2).join('/')))).toEqual([]);
	});

	it('finds a cycle where there is one', () => {
		const graph = new Map([
			['a', new Set(['b'])],
			['b', new Set(['c', 'd'])],
			['d', new Set(['b'])],
		]);
		expect(cycleIn(graph)).toEqual(['b', 'd', 'b']);
	});

	it('enters a folder by its index', () => {
		const past = IMPORTS.filter(({ from, to }) => to.startsWith('lib/') && to !== entryOf(from, to));
		expect(past.map(({ from, to }) => `${from} imports ${to}, not ${entryOf(from, to)}`)).toEqual([]);
	});

	it('imports nothing of a route into lib', () => {
		const up = IMPORTS.filter(({ from, to }) => from.startsWith('lib/') && to.startsWith('routes/'));
		expect(up).toEqual([]);
	});

	it.each(FOLDERS)('says in the index of %s what lives there and what may come in', (folder) => {
		const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(textOf(`${folder}/index.ts`)) ?? [];
		const sentences = comment.replace(/`[^`]*`/g, 'x').match(/\.(?=\s)/g) ?? [];
		expect(sentences.length).toBeGreaterThanOrEqual(3);
	});

	it.each(FOLDERS)('keeps %s to what a newcomer takes in at a glance', (folder) => {
		expect(LIB.filter((path) => dirname(path) === folder).length).toBeLessThanOrEqual(MOST_FILES);
	});
});
