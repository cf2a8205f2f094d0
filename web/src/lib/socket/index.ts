/**
 * The connection of one page to one table. It greets, notices a dead link, reconnects and resends commands until
 * they are acknowledged. Equal parts of successive states stay the same objects. It may import wire
 * types only; what it needs of the browser comes through `Platform`, so that tests can replace it.
 */
export { Connection, type Status } from './connection';
export { socketAddress, browserPlatform, hex } from './platform';
export { withSharedParts } from './sharedParts';
