export { Connection, type Status } from './connection';
export { browserTools, hex } from './tools';
