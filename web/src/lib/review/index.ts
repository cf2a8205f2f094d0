/**
 * The review of a finished match: where it turned, the chance to win, and each decision with what it lost. The server
 * makes it and writes its sentences; this folder only draws them. It may import cards, text, graphs and building blocks;
 * only its route imports it, so that no other page loads it.
 */
export { default as ReviewPage } from './ReviewPage.svelte';
