/**
 * The first page: game tiles, more games in a compact form, and lists of tables. A new part of the first page belongs
 * here, unless it sets up a table or takes a seat (`invite`). It may import the cards, the text and the building blocks of `ui`.
 */
export { default as CompactGames } from './CompactGames.svelte';
export { default as GameTile } from './GameTile.svelte';
export { myTableItems, openTableItems } from './tableItems';
export { default as PracticeCards } from './PracticeCards.svelte';
export { default as TableList } from './TableList.svelte';
export { default as TilePlaceholder } from './TilePlaceholder.svelte';
export { default as Welcome } from './Welcome.svelte';
