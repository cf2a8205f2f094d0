// Made by `npm run types` from the models of tricksmith.server.wire. Change those, never this file.

/** The protocol that this page speaks; it says so in its hello. */
export const PROTOCOL = 1;

/** The most characters of a person's name. */
export const MAX_NAME_LENGTH = 24;

/** The codes with which the server closes a socket. */
export const CloseCode = {
	FLOOD: 4002,
	FOREIGN: 1008,
	FULL: 4007,
	GONE: 4001,
	INVALID_MESSAGES: 4003,
	OTHER_PROTOCOL: 4004,
	REDIRECT: 4009,
	REPLACED: 4006,
	RESTART: 1012,
	SIGNED_OUT: 4008,
	UNREADABLE: 1013,
	UNSEATED: 4005,
} as const;
