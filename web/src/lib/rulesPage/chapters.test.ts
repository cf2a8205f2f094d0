import { describe, expect, it } from 'vitest';
import type { RuleInfo } from '$lib/wire';
import { chaptersOf, factsOf, splitRuleIds } from './chapters';

const rule = (id: string, topic: string): RuleInfo => ({ id, topic, text: `What ${id} says.` });
const NONE = { ladders: [], facts: [], scoring: [] };

describe('the chapters of the rules', () => {
	it('come in the order of play, each topic once', () => {
		const chapters = chaptersOf({
			...NONE,
			rules: [
				rule('A1', 'The deal'),
				rule('A2', 'The score'),
				rule('A3', 'Before the tricks'),
				rule('A4', "What can't be led"),
				rule('A5', 'The score'),
				rule('A6', 'The deal'),
			],
		});
		expect(chapters.map(({ title }) => title)).toEqual([
			'Setting up',
			'Before the tricks',
			'The tricks',
			'The score',
		]);
		expect(chapters.map(({ topics }) => topics.flatMap(({ rules }) => rules.map(({ id }) => id)))).toEqual([
			['A1', 'A6'],
			['A3'],
			['A4'],
			['A2', 'A5'],
		]);
		expect(chapters.every(({ topics }) => topics.length === 1)).toBe(true);
	});

	it('keep a topic of a game alone next to the rule before it', () => {
		const [calls] = chaptersOf({
			...NONE,
			rules: [rule('B1', 'Before the tricks'), rule('B2', 'Matadors')],
		});
		expect(calls?.topics.map(({ topic }) => topic)).toEqual(['Before the tricks', 'Matadors']);
	});

	it('begin with the table where the game has one, and have a place for the score without rules of it', () => {
		const chapters = chaptersOf({
			rules: [],
			ladders: [],
			facts: [['Players', '4']],
			scoring: [['tricks'], ['0']],
		});
		expect(chapters.map(({ id }) => id)).toEqual(['start', 'score']);
	});

	it('have the facts of the cards where the cards are explained', () => {
		const facts: [string, string][] = [
			['Players', '4'],
			['Cards', '52'],
		];
		const plain = chaptersOf({ ...NONE, facts, rules: [rule('C1', 'The deal')] });
		expect(factsOf('start', plain, facts)).toEqual(facts);
		const trumps = chaptersOf({ ...NONE, facts, rules: [rule('C1', 'Trumps')] });
		expect(factsOf('start', trumps, facts)).toEqual([['Players', '4']]);
		expect(factsOf('cards', trumps, facts)).toEqual([['Cards', '52']]);
		expect(factsOf('score', trumps, facts)).toEqual([]);
	});
});

describe('ids within the text of a rule', () => {
	it('are split from it, longer ids whole', () => {
		const rules = [rule('NS1', ''), rule('NS10', ''), rule('', '')];
		expect(splitRuleIds('As in NS10 (NS1), not NS2.', rules)).toEqual([
			'As in ',
			'NS10',
			' (',
			'NS1',
			'), not NS2.',
		]);
		expect(splitRuleIds('Nothing to see.', [rule('', '')])).toEqual(['Nothing to see.']);
	});
});
