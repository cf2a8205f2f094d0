import type { Rules, RuleInfo } from '$lib/wire';

/** A part of the rules with all that belongs to it: its rules by topic, in the order of their ids. */
export interface Chapter {
	id: string;
	title: string;
	topics: { topic: string; rules: RuleInfo[] }[];
}

type Contents = Pick<Rules, 'rules' | 'ladders' | 'facts' | 'scoring'>;

/** The chapters in the order of play, and the topics of each. What else a game speaks of goes with the rule before it. */
const CHAPTERS: [id: string, title: string, topics: string[]][] = [
	['start', 'Setting up', ['Who plays together', 'The dealer', 'The deal', 'From hand to hand']],
	['cards', 'The cards', ['Trumps', 'What a card counts as', 'What cards are worth']],
	['calls', 'Before the tricks', ['Before the tricks']],
	['tricks', 'The tricks', []],
	['score', 'The score', ['What a trick is worth', 'When the hand ends', 'The score']],
	['match', 'The match', ['The match']],
];
const TRICKS = [
	'The lead',
	"What can't be led",
	'What is said with a card',
	'What opens a suit',
	'Who plays to a trick',
	'Following',
	'Who takes the trick',
	'Who leads next',
	'Between the tricks',
];

/** The rules in chapters; those of a topic come together, however far apart their ids are. Empty chapters are left out. */
export function chaptersOf({ rules, ladders, facts, scoring }: Contents): Chapter[] {
	const chapters = CHAPTERS.map(([id, title]): Chapter => ({ id, title, topics: [] }));
	let place = 0;
	for (const rule of rules) {
		place = placeOf(rule.topic) ?? place;
		const { topics } = chapters[place] as Chapter;
		const same = topics.find(({ topic }) => topic === rule.topic);
		if (same) same.rules.push(rule);
		else topics.push({ topic: rule.topic, rules: [rule] });
	}
	const filled: Record<string, boolean> = {
		start: facts.length > 0,
		cards: ladders.length > 0,
		score: scoring.length > 1,
	};
	return chapters.filter(({ id, topics }) => topics.length > 0 || filled[id]);
}

function placeOf(topic: string): number | undefined {
	if (TRICKS.includes(topic)) return CHAPTERS.findIndex(([id]) => id === 'tricks');
	const place = CHAPTERS.findIndex(([, , topics]) => topics.includes(topic));
	return place < 0 ? undefined : place;
}

/** A text in pieces: every second one is the id of a rule, to which it refers. */
export function splitRuleIds(text: string, rules: readonly RuleInfo[]): string[] {
	const ids = rules.map(({ id }) => id).filter(Boolean);
	return ids.length ? text.split(new RegExp(`\\b(${ids.join('|')})\\b`)) : [text];
}

/** The facts of a chapter: those about the cards are in the chapter of these, if there is one. */
export function factsOf(id: string, chapters: readonly Chapter[], facts: Rules['facts']): Rules['facts'] {
	const apart = chapters.some((chapter) => chapter.id === 'cards');
	if (id === 'cards') return facts.filter(([label]) => OF_CARDS.includes(label));
	return id === 'start' ? facts.filter(([label]) => !apart || !OF_CARDS.includes(label)) : [];
}

const OF_CARDS = ['Cards', 'Suits'];
