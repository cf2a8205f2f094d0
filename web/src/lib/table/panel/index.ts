/**
 * The panel next to the table, a sheet on small screens: score, log, rules and players in tabs. A new tab belongs
 * here. It may import the folders whose content it shows.
 */
export { default as AuctionTable } from './AuctionTable.svelte';
export { auctionOf } from './logBlocks';
export { default as SidePanel } from './SidePanel.svelte';
