/**
 * Building blocks that know no card and no game: buttons, fields, dialogs, tabs, the live region. Each works by
 * keyboard and names itself to a screen reader. It imports nothing else of the page, so that every folder may use
 * it.
 */
export { default as Button } from './Button.svelte';
export { default as ConfirmButton } from './ConfirmButton.svelte';
export { default as CopyField } from './CopyField.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Field } from './Field.svelte';
export { default as Icon } from './Icon.svelte';
export { default as LiveRegion } from './LiveRegion.svelte';
export { announce, announceNow, hydration, markHydrated, markKeyboard } from './pageState.svelte';
export { default as RadioGroup } from './RadioGroup.svelte';
export { markMore, markPan } from './scroll';
export { LINK_COPIED, shareLink } from './share';
export { default as Tabs } from './Tabs.svelte';
export { default as Toggle } from './Toggle.svelte';
