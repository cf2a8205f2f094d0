// @vitest-environment node
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleIn, exportsOf, FILES, importsOf, textOf, wordsOf } from './source';

/** The most files in a folder. */
const MAX_FILES = 16;

const LIB = FILES.filter((path) => path.startsWith('lib/'));
/** Written by a program, for programs in other languages too. */
const WIRE_TYPES = 'lib/wire/types.ts';
const FOLDERS = [...new Set(LIB.map((path) => dirname(path)))];
const IMPORTS = FILES.flatMap((from) => importsOf(from).map((to) => ({ from, to })));

/** The import graph, with all paths of one label merged into one node. */
function importGraph(labelOf: (path: string) => string): Map<string, Set<string>> {
	const graph = new Map<string, Set<string>>();
	for (const { from, to } of IMPORTS) {
		const [source, target] = [labelOf(from), labelOf(to)];
		if (source === target) continue;
		graph.set(source, (graph.get(source) ?? new Set()).add(target));
	}
	return graph;
}

/** The file through which a folder is entered from elsewhere: the index of the outermost folder on the way. */
function entryOf(from: string, to: string): string {
	const [source, target] = [dirname(from).split('/'), dirname(to).split('/')];
	let shared = source.findIndex((part, level) => part !== target[level]);
	if (shared < 0) shared = source.length;
	if (shared >= target.length) return to;
	if (shared === 0 && target[0] === 'lib') shared = 1;
	return `${target.slice(0, shared + 1).join('/')}/index.ts`;
}

describe('the structure of the page', () => {
	it('reads the imports of components, types included', () => {
		expect(importsOf('lib/cards/Card.svelte')).toContain('lib/deck/index.ts');
		expect(importsOf('lib/table/model/players.ts')).toContain('lib/wire/index.ts');
		expect(IMPORTS.length).toBeGreaterThan(300);
	});

	it('has no import cycle between modules', () => {
		expect(cycleIn(importGraph((path) => path))).toEqual([]);
	});

	it('has no import cycle between folders', () => {
		expect(cycleIn(importGraph(dirname))).toEqual([]);
	});

	it('has no import cycle between the folders of lib', () => {
		expect(cycleIn(importGraph((path) => path.split('/').slice(0, 2).join('/')))).toEqual([]);
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
		const importsPastIndex = IMPORTS.filter(
			({ from, to }) => to.startsWith('lib/') && to !== entryOf(from, to),
		);
		expect(importsPastIndex.map(({ from, to }) => `${from} imports ${to}, not ${entryOf(from, to)}`)).toEqual(
			[],
		);
	});

	it('exports nothing that only an index passes on', () => {
		const users = FILES.filter((path) => !path.endsWith('/index.ts'));
		const words = new Map(users.map((path) => [path, wordsOf(path)]));
		const unused = LIB.filter((path) => words.has(path) && path !== WIRE_TYPES).flatMap((path) =>
			exportsOf(path)
				.filter((name) => !users.some((user) => user !== path && words.get(user)?.has(name)))
				.map((name) => `${path}: ${name}`),
		);
		expect(unused).toEqual([]);
	});

	it('imports nothing of a route into lib', () => {
		const routeImports = IMPORTS.filter(
			({ from, to }) => from.startsWith('lib/') && to.startsWith('routes/'),
		);
		expect(routeImports).toEqual([]);
	});

	it.each(FOLDERS)('has an index in %s with a comment of three sentences or more', (folder) => {
		const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(textOf(`${folder}/index.ts`)) ?? [];
		const sentences = comment.replace(/`[^`]*`/g, 'x').match(/\.(?=\s)/g) ?? [];
		expect(sentences.length).toBeGreaterThanOrEqual(3);
	});

	it.each(FOLDERS)(`has at most ${MAX_FILES} files in %s`, (folder) => {
		expect(LIB.filter((path) => dirname(path) === folder).length).toBeLessThanOrEqual(MAX_FILES);
	});
});
