// Made by `npm run types` from the models of tricksmith.server.wire. Change those, never this file.

/** The codes with which the server closes a socket. */
export const CloseCode = {
	FLOOD: 4002,
	FOREIGN: 1008,
	GONE: 4001,
	NONSENSE: 4003,
	RESTART: 1012,
} as const;
