// @vitest-environment node
import { basename } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FILES, scriptOf, textOf } from './source';

/** Names that were dropped, with those that replaced them. No file, identifier or CSS class uses any of them. */
const DROPPED: Record<string, string> = {
	Ask: 'ConfirmButton',
	Boxes: 'CardBoxes',
	CardText: 'RuleText',
	Centre: 'TrickView',
	Choices: 'ChoicePanel',
	DropPlaces: 'DropTargets',
	Found: 'Check',
	GoOn: 'ContinueButton',
	Gone: 'TableClosed',
	Halves: 'SuitChoice',
	HouseRules: 'TableRules',
	Leaving: 'LeaveControls',
	Marked: 'RuleText',
	Middle: 'CentredPage',
	OpenFile: 'RecordInput',
	OpenHands: 'AllHands',
	Opening: 'SweepChoice',
	People: 'PlayersPanel',
	Picker: 'MovePicker',
	Progress: 'ProgressBar',
	Proof: 'DealProof',
	Rest: 'TrickPause',
	RichText: 'RuleText',
	Round: 'TableCentre',
	Sentence: 'SentenceWithCards',
	Shown: 'ShownTrick',
	StillLife: 'CardArrangement',
	Strip: 'InfoBar',
	TileInWaiting: 'TilePlaceholder',
	Told: 'StatusLine',
	Waiting: 'WaitingRoom',
	Wishes: 'TableForm',
	agreed: 'tableRuleRows',
	aloud: 'spokenText',
	awaited: 'lesson-move',
	boxesOf: 'measureCards',
	byKey: 'isKeyboardFocus',
	carried: 'dragged',
	chair: 'presence',
	conduct: 'announcer',
	gaveUp: 'concededBy',
	goesOn: 'mustContinue',
	halves: 'variants',
	hearPhrase: 'receivePhrase',
	intervals: 'hintScale',
	linkForMe: 'createDeviceLink',
	mayMove: 'motionAllowed',
	piecesOf: 'splitCards',
	restOf: 'trickPauseMs',
	sayAtOnce: 'announceNow',
	sayNow: 'announceNow',
	sentenceOf: 'errorMessage',
	sitDown: 'claimOpenSeat',
	sitHere: 'takeSeatAndReload',
	strip: 'info-bar',
	swallow: 'isClickIgnored',
	takeOpenSeat: 'takeSeatAndReload',
	tell: 'notify',
	told: 'notice',
	unseated: 'lostSeat',
	veiled: 'secretPhase',
	wishes: 'form',
};

/** Words and phrases that read like a translation, with better ones. Labels, comments and names of tests use none. */
const PROSE: Record<string, string> = {
	'tells?': 'shows, reports or says',
	told: 'shown or reported',
	anew: 'again or from scratch',
	whoever: 'you, or players who',
	'so many': 'n, or the number of',
	mended: 'fixed',
	besides: 'also, or next to',
	beside: 'next to, or compared with',
	'imagined deals?': 'deals that fit what you know',
	'may not be': "can't be",
	'once more plays': 'tap again to play',
	'nobody is to act': 'waiting for …',
	"one's own": 'your own',
};

/** The phrases of `PROSE` in a line, each with the better one. */
function phrasesIn(line: string): string[] {
	return Object.entries(PROSE).flatMap(([phrase, better]) => {
		const [match] = new RegExp(`(?<![.\\w])${phrase}(?![\\w(])`, 'i').exec(line) ?? [];
		return match === undefined ? [] : [`"${match}" (write ${better})`];
	});
}

const SELF = 'test/vocabulary.test.ts';
const SOURCES = FILES.filter((path) => path !== SELF && path !== 'lib/wire/types.ts');

/** The identifiers in the scripts of a file, the class names of its style sheet, and the name of the file itself. */
function namesIn(path: string): Set<string> {
	const names = new Set([basename(path).replace(/\..*$/, '')]);
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) names.add(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(path, scriptOf(path), ts.ScriptTarget.Latest));
	const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(textOf(path)) ?? [];
	for (const [, name = ''] of style.matchAll(/\.([a-z][\w-]*)/g)) names.add(name);
	return names;
}

/** The attributes with text for players. */
const TEXT_ATTRIBUTES = /^(aria-label|cancel|confirm|hint|label|legend|placeholder|question|title)$/;

/** What players read in a component: the texts between its tags, and those in attributes. */
function textsIn(path: string): string[] {
	const texts: string[] = [];
	const visit = (node: unknown): void => {
		if (typeof node !== 'object' || node === null) return;
		const { type, name, data } = node as { type?: string; name?: string; data?: string };
		if (type === 'Attribute' && !TEXT_ATTRIBUTES.test(name ?? '')) return;
		if (type === 'Text' && data) texts.push(data);
		Object.values(node).forEach(visit);
	};
	visit(parse(textOf(path), { modern: true }).fragment);
	return texts;
}

// Every file is parsed, which takes seconds on a busy machine.
describe('the words of the page', { timeout: 30_000 }, () => {
	it('are read from files, scripts and style sheets', () => {
		const names = namesIn('lib/table/status/StatusLine.svelte');
		expect(['StatusLine', 'useTable', 'status-line'].every((name) => names.has(name))).toBe(true);
	});

	it('include no name that was dropped', () => {
		const droppedNames = SOURCES.flatMap((path) =>
			[...namesIn(path)]
				.filter((name) => Object.hasOwn(DROPPED, name))
				.map((name) => `${path}: ${name} (now ${DROPPED[name]})`),
		);
		expect(droppedNames).toEqual([]);
	});

	it('include no identifier in the texts for players', () => {
		const identifiers = SOURCES.filter((path) => path.endsWith('.svelte')).flatMap((path) =>
			textsIn(path)
				.filter((text) => /[a-z][A-Z]/.test(text))
				.map((text) => `${path}: ${text.trim()}`),
		);
		expect(identifiers).toEqual([]);
		expect(textsIn('lib/table/people/PlayersPanel.svelte')).toContain('While you are away');
	});

	it('include no phrase that reads like a translation', () => {
		const phrases = SOURCES.flatMap((path) =>
			textOf(path)
				.split('\n')
				.flatMap((line) => phrasesIn(line).map((phrase) => `${path}: ${phrase} in: ${line.trim()}`)),
		);
		expect(phrases).toEqual([]);
		expect(phrasesIn('The table tells whoever asks')).toEqual([
			'"tells" (write shows, reports or says)',
			'"whoever" (write you, or players who)',
		]);
	});
});
