import { expect, it } from 'vitest';
import type { OptionInfo } from '$lib/wire';
import { formatOptionValue, optionInWords } from './format';

const TIE: OptionInfo = {
	name: 'tie',
	label: 'If the leaders are tied',
	words: { shared: 'they share the win', extra_hand: 'play another hand' },
	kind: 'choice',
	default: 'shared',
	values: ['shared', 'extra_hand'],
	at_least: null,
	or_none: false,
	rule: 'NS10',
	doc: 'If leaders are tied: share the win, or play on.',
};

it('says the values of an option in the words of its game', () => {
	expect(formatOptionValue(TIE, 'extra_hand')).toBe('play another hand');
	expect(formatOptionValue(TIE, '31')).toBe('31');
});

it('says an option of the rules in the same words', () => {
	expect(optionInWords('tie=extra_hand', [TIE])).toBe('If the leaders are tied: play another hand');
	expect(optionInWords('tie', [TIE])).toBe('If the leaders are tied');
	expect(optionInWords('nt', [TIE])).toBeUndefined();
});
