import type { Rules, RuleInfo } from '$lib/wire';

/** A chapter of the rules: its rules by topic, in the order of their ids. */
export interface Chapter {
	id: string;
	title: string;
	topics: { topic: string; rules: RuleInfo[] }[];
}

/** The labels of the facts about the cards. */
const CARD_FACTS = ['Cards', 'Suits'];

type Contents = Pick<Rules, 'rules' | 'ladders' | 'facts' | 'scoring'>;

/** The chapters in the order of play, and the topics of each. Rules of other topics go with the rule before them. */
const CHAPTERS: [id: string, title: string, topics: string[]][] = [
	['start', 'Setting up', ['Who plays together', 'The dealer', 'The deal', 'From hand to hand']],
	['cards', 'The cards', ['Trumps', 'What a card counts as', 'What cards are worth']],
	['calls', 'Before the tricks', ['Before the tricks']],
	['tricks', 'The tricks', []],
	['score', 'The score', ['What a trick is worth', 'When the hand ends', 'The score']],
	['match', 'The match', ['The match']],
];
/** The topics of the chapter about the tricks. */
const TRICK_TOPICS = [
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

/** Puts the rules into chapters, with the rules of a topic together even if their ids are not. Empty chapters are left out. */
export function chaptersOf({ rules, ladders, facts, scoring }: Contents): Chapter[] {
	const chapters = CHAPTERS.map(([id, title]): Chapter => ({ id, title, topics: [] }));
	let index = 0;
	for (const rule of rules) {
		index = chapterIndexOf(rule.topic) ?? index;
		const { topics } = chapters[index] as Chapter;
		const sameTopic = topics.find(({ topic }) => topic === rule.topic);
		if (sameTopic) sameTopic.rules.push(rule);
		else topics.push({ topic: rule.topic, rules: [rule] });
	}
	/** Chapters that have content without any rule. */
	const filled: Record<string, boolean> = {
		start: facts.length > 0,
		cards: ladders.length > 0,
		score: scoring.length > 1,
	};
	return chapters.filter(({ id, topics }) => topics.length > 0 || filled[id]);
}

/** The index of the chapter of a topic; undefined if it belongs to none. */
function chapterIndexOf(topic: string): number | undefined {
	if (TRICK_TOPICS.includes(topic)) return CHAPTERS.findIndex(([id]) => id === 'tricks');
	const index = CHAPTERS.findIndex(([, , topics]) => topics.includes(topic));
	return index < 0 ? undefined : index;
}

/** Splits a text around the ids of rules in it: every second piece is such an id. */
export function splitRuleIds(text: string, rules: readonly RuleInfo[]): string[] {
	const ids = rules.map(({ id }) => id).filter(Boolean);
	return ids.length ? text.split(new RegExp(`\\b(${ids.join('|')})\\b`)) : [text];
}

/** The facts of a chapter: those about the cards are in the chapter about the cards, if there is one. */
export function factsOf(id: string, chapters: readonly Chapter[], facts: Rules['facts']): Rules['facts'] {
	const hasCardsChapter = chapters.some((chapter) => chapter.id === 'cards');
	if (id === 'cards') return facts.filter(([label]) => CARD_FACTS.includes(label));
	return id === 'start' ? facts.filter(([label]) => !hasCardsChapter || !CARD_FACTS.includes(label)) : [];
}
