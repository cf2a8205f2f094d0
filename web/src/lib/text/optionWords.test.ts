import { expect, it } from 'vitest';
import { formatOptionValue, optionInWords, optionLabel } from './optionWords';

it('says options and their values in words', () => {
	expect(optionLabel('max_hands')).toBe('Number of hands');
	expect(optionLabel('second_dulle')).toBe('Second dulle');
	expect(formatOptionValue('extra_hand')).toBe('play another hand');
	expect(formatOptionValue('true')).toBe('yes');
	expect(formatOptionValue('follow_suit')).toBe('follow suit');
});

it('says an option of the rules in the same words', () => {
	const options = ['tie', 'second_dulle'];
	expect(optionInWords('tie=extra_hand', options)).toBe('If the leaders are tied: play another hand');
	expect(optionInWords('second_dulle', options)).toBe('Second dulle');
	expect(optionInWords('nt', options)).toBeUndefined();
});
