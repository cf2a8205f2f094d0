export { default as Header } from './Header.svelte';
export { default as Middle } from './Middle.svelte';
export * from './parts';
