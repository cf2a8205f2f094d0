// Writes src/lib/wire/types.ts and constants.ts from the server's schema of its messages; with --check it only compares.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const root = new URL('../../', import.meta.url).pathname;
const banner =
	'// Made by `npm run types` from the models of tricksmith.server.wire. Change those, never this file.';

const installed = `${root}.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(installed) ? installed : 'python3');
const schema = JSON.parse(
	execFileSync(python, ['-m', 'tricksmith.server.wire'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 }),
);

/** Drops the titles of fields, which would become types of their own; models keep theirs. */
function withoutFieldTitles(node) {
	if (Array.isArray(node)) return node.map(withoutFieldTitles);
	if (node === null || typeof node !== 'object') return node;
	const entries = Object.entries(node).map(([key, value]) => {
		if (key !== 'properties') return [key, withoutFieldTitles(value)];
		const fields = Object.entries(value).map(([name, field]) => {
			const { title, ...rest } = withoutFieldTitles(field);
			void title;
			return [name, rest];
		});
		return [key, Object.fromEntries(fields)];
	});
	return Object.fromEntries(entries);
}

const models = withPlainLists(withoutFieldTitles(schema.$defs));
const compiled = await compile(
	{ title: 'Wire', type: 'object', definitions: withOldReferences(models) },
	'Wire',
	{
		bannerComment: banner,
		unreachableDefinitions: true,
		additionalProperties: false,
		style: { useTabs: true, singleQuote: true, printWidth: 110 },
	},
);
const text = compiled
	.replace(/export interface Wire \{\s*\}\n/, '')
	.replaceAll(
		/\/\*\*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g,
		'',
	)
	.replaceAll(
		/ \*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g,
		'',
	);

/** Rewrites tuples in the form of older JSON Schema drafts, and drops the limits of lists, which would become a union of all lengths. */
function withPlainLists(node) {
	if (Array.isArray(node)) return node.map(withPlainLists);
	if (node === null || typeof node !== 'object') return node;
	const { prefixItems, minItems, maxItems, ...rest } = node;
	const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withPlainLists(value)]));
	return prefixItems ? { ...others, items: withPlainLists(prefixItems), minItems, maxItems } : others;
}

/** Rewrites references in the form of older JSON Schema drafts, which the compiler follows. */
function withOldReferences(node) {
	return JSON.parse(JSON.stringify(node).replaceAll('#/$defs/', '#/definitions/'));
}

const codes = Object.entries(schema.closeCodes).map(([name, code]) => `\t${name}: ${code},\n`);
const files = {
	'types.ts': text,
	'constants.ts': `${banner}\n\n/** The protocol that this page speaks; it says so in its hello. */\nexport const PROTOCOL = ${schema.protocol};\n\n/** The most characters of a person's name. */\nexport const MAX_NAME_LENGTH = ${schema.maxNameLength};\n\n/** The codes with which the server closes a socket. */\nexport const CloseCode = {\n${codes.join('')}} as const;\n`,
};
for (const [name, content] of Object.entries(files)) {
	const target = new URL(`../src/lib/wire/${name}`, import.meta.url).pathname;
	const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
	if (!process.argv.includes('--check')) {
		writeFileSync(target, content);
	} else if (current !== content) {
		console.error(`src/lib/wire/${name} does not follow the models of tricksmith.server.wire: npm run types`);
		process.exit(1);
	}
}
