/**
 * Shared by the Radix tabs and by tab rows that are plain links (public pages without script). It begins a little before its line, so
 * that it doesn't cut off the ring of the first tab.
 */
export const tabListStyles =
  '-ml-2 flex gap-[22px] overflow-x-auto overflow-y-hidden pl-2 [scrollbar-width:none] [background:linear-gradient(var(--border-1)_0_0)_8px_100%/calc(100%-8px)_1px_no-repeat]';

/** One tab; selected by `data-state="active"` or `aria-current="page"`. */
export const tabStyles = [
  'relative inline-flex h-[42px] shrink-0 items-center gap-[7px] whitespace-nowrap border-b-2 border-transparent font-medium',
  'text-text-2 no-underline transition-colors duration-fast hover:text-text-1 max-desktop:h-[46px]',
  'data-[state=active]:border-primary-text data-[state=active]:text-text-1',
  'aria-[current=page]:border-primary-text aria-[current=page]:text-text-1',
  // The ring stands a little off the name.
  'focus-visible:outline-none focus-visible:before:absolute focus-visible:before:-inset-x-2 focus-visible:before:inset-y-1 focus-visible:before:rounded-sm focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus',
  'disabled:cursor-not-allowed disabled:text-text-3',
].join(' ');
