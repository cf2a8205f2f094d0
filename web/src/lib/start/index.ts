/**
 * What a match against bots begins with: the choices of its dialog, how they become a request, and what this browser
 * remembers of them. The first page needs it at once; the dialogs in `invite` come when they are asked for. It may import
 * the rules and the text.
 */
export {
	firstRules,
	keepSetup,
	LOOKS,
	LOOKS_HINT,
	playRequest,
	setupOf,
	setupWords,
	type PlaySetup,
} from './playSetup';
