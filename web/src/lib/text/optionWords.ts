import { humanize } from './format';

/** What options are called, where their names alone would leave a player guessing. */
const LABELS: Record<string, string> = {
	target: 'Points that end the match',
	max_hands: 'Number of hands',
	tie: 'If the leaders are tied',
	ending: 'The match ends',
	lead_restriction: 'What can’t be led at first',
	broken_by: 'A suit is broken by',
	seven_turned: 'If a 7 is turned, the highest is',
	twos_switch: 'Three twos can be exchanged',
	alone: 'Players can go alone',
	alone_opponents: 'Opponents of a player alone',
	renege: 'Revokes',
	all_pass: 'If nobody bids',
	comply: 'The third card is right if it is',
	passing: 'Cards are passed on',
	any_club: 'Any club can be led first',
	breaking: 'Hearts must be broken',
	clean_start: 'No points in the first trick',
	no_trick: 'Taking no trick takes five points off',
	jack: 'The jack of diamonds takes ten points off',
	floor: 'Points below zero that lose the match',
	nil_tricks: 'Tricks of a failed nil',
	cards: 'Cards in the largest hands',
	rounds: 'Rounds',
	hook: 'The bids may not add up',
	contracts: 'Contracts for each player',
	rotate: 'The deal moves on after every hand',
	lowest: 'The lowest bid',
	boards: 'Number of boards',
};

const VALUES: Record<string, string> = {
	true: 'yes',
	false: 'no',
	none: 'no limit',
	shared: 'they share the win',
	extra_hand: 'play another hand',
	named: 'naming a barred suit',
	card: 'any card with a barred suit',
	any_card: 'any card',
	six_hands: 'after six hands',
	minus_13: 'at −13 points',
	opposite_first: 'the one of the opposite suit',
	fixed: 'the first in the usual order',
	replace: 'score nothing for tricks',
	add: 'score their tricks too',
	prevent: 'can’t be played',
	penalise: 'cost points',
	claim: 'cost points if an opponent claims them',
	redeal: 'deal again',
	last_must_bid: 'the last player must bid',
	card_suit: 'of a suit that is asked for',
	suit_or_trump: 'of a suit that is asked for, or a trump',
	down: 'fewer cards each time',
	up: 'more cards each time',
	down_up: 'fewer, then more cards',
	up_down: 'more, then fewer cards',
};

/** The name of an option in words: `max_hands` is "Number of hands". */
export function optionLabel(name: string): string {
	return LABELS[name] ?? humanize(name);
}

/**
 * An option as the rules write it, in words: `tie=extra_hand` is "If the leaders are tied: play another hand". Undefined
 * for what is none of these options.
 */
export function optionInWords(written: string, options: readonly string[]): string | undefined {
	const [name = '', value] = written.split('=');
	if (!options.includes(name)) return undefined;
	return value === undefined ? optionLabel(name) : `${optionLabel(name)}: ${formatOptionValue(value)}`;
}

/** The value of an option in words: `true` is "yes", `extra_hand` is "play another hand". */
export function formatOptionValue(value: string): string {
	return VALUES[value] ?? value.replaceAll('_', ' ');
}
