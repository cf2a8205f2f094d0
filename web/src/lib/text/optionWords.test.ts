import { expect, it } from 'vitest';
import { formatOptionValue, optionLabel } from './optionWords';

it('says options and their values in words', () => {
	expect(optionLabel('max_hands')).toBe('Number of hands');
	expect(optionLabel('second_dulle')).toBe('Second dulle');
	expect(formatOptionValue('extra_hand')).toBe('play another hand');
	expect(formatOptionValue('true')).toBe('yes');
	expect(formatOptionValue('follow_suit')).toBe('follow suit');
});
