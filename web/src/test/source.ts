/** The source of the page as text, for the tests of its structure and its words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const ROOT = 'src';
const SCRIPTS = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
const ENDINGS = ['', '.ts', '.svelte', '/index.ts'];

/** The path of every module and component, from `src`. */
export const FILES: readonly string[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
	.map((path) => path.split('\\').join('/'))
	.filter((path) => /\.(ts|svelte)$/.test(path))
	.sort();

/** The content of a file. */
export function textOf(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8');
}

/** The scripts of a file: all of a module, or what is between the script tags of a component. */
export function scriptOf(path: string): string {
	const text = textOf(path);
	return path.endsWith('.svelte') ? [...text.matchAll(SCRIPTS)].map(([, code]) => code).join('\n') : text;
}

/** The files of `src` that a file imports, including types and dynamic imports, but not style sheets and data. */
export function importsOf(path: string): string[] {
	return ts
		.preProcessFile(scriptOf(path), true, true)
		.importedFiles.map(({ fileName }) => fileName)
		.filter((name) => /^(\.|\$lib)/.test(name) && !/\.(css|json)$|\?raw$/.test(name))
		.flatMap((name) => {
			const from = name.startsWith('$lib') ? `lib${name.slice(4)}` : posix.join(dirname(path), name);
			const target = ENDINGS.map((ending) => from + ending).find(
				(candidate) => /\.(ts|svelte)$/.test(candidate) && existsSync(join(ROOT, candidate)),
			);
			// SvelteKit generates the types of a route.
			if (!target && name.startsWith('./$types')) return [];
			if (!target) throw new Error(`${path} imports ${name}, which is not a file of src.`);
			return [target];
		});
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const EXPORT = /^\s*export (?:async )?(?:function|const|class|type|interface) ([\w$]+)/gm;

/** The names that a file exports where they are declared. */
export function exportsOf(path: string): string[] {
	return [...scriptOf(path).matchAll(EXPORT)].map(([, name = '']) => name);
}

/** All words of a file. */
export function wordsOf(path: string): Set<string> {
	return new Set(textOf(path).match(WORD));
}

/** The names along a cycle of a graph; empty if it has none. */
export function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
	const done = new Set<string>();
	const path: string[] = [];
	const visit = (node: string): string[] => {
		if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
		if (done.has(node)) return [];
		path.push(node);
		for (const next of graph.get(node) ?? []) {
			const cycle = visit(next);
			if (cycle.length) return cycle;
		}
		path.pop();
		done.add(node);
		return [];
	};
	for (const node of graph.keys()) {
		const cycle = visit(node);
		if (cycle.length) return cycle;
	}
	return [];
}
