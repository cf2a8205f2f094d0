/** Codes with which the server closes a socket, where the page does more than reconnect. */

/** The table is not there, or not for this viewer: reconnecting would not help. */
export const TABLE_GONE = 4001;
