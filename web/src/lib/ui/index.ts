export { default as Header } from './Header.svelte';
export * from './parts';
