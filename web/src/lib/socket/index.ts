/**
 * The connection of one page to one table. It greets, notices a dead link, reconnects and resends commands until
 * they are acknowledged. What a state has in common with the one before stays the same object. It may import wire
 * types only; what it needs of the browser comes through `Platform`, so that tests can replace it.
 */
export { Connection, type Status } from './connection';
export { socketAddress, browserPlatform, hex } from './platform';
export { withSharedParts } from './sharedParts';
