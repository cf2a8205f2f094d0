/**
 * What this browser knows of a table: the latest state, the log, the pending move, and the names of the players.
 * Components read it with `useTable`; nothing here draws. It may import the socket, the preferences, formats of `text`
 * and wire types, and every other folder of the table may import it.
 */
export {
	dummySentence,
	type OpenHand,
	openHandOf,
	goalOf,
	isAway,
	isToAct,
	nameForAll,
	partnerOf,
	playerName,
	playerNames,
} from './players';
export { callsOf, highlightedCards, type Judgement, judgement, lessonPlaces, markOf } from './cardMarks';
export type { ShownTrick } from './landing.svelte';
export { stillState } from './stillState';
export {
	type DecidingTrick,
	type SeenHand,
	decidingTrick,
	hasWon,
	nobodyScored,
	turningHand,
	whyTaken,
	withTrick,
} from './turningPoints';
export { type Notice, provideTable, TableStore, useTable, type RestingTrick } from './tableStore.svelte';
