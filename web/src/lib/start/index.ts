/**
 * The setup of a match against bots: the choices of its dialog, the request to the server, and what this browser stores
 * of them. The first page needs it at once; the dialogs in `invite` are loaded when they are opened. It may import the
 * preferences, the rules and the text.
 */
export {
	firstRules,
	storeSetup,
	MISTAKE_WARNINGS,
	MISTAKE_WARNINGS_HINT,
	playRequest,
	setupOf,
	setupWords,
	type PlaySetup,
} from './playSetup';
