/** Shared by the Radix tabs and by tab rows that are plain links (public pages without script). */
export const tabListStyles =
  'flex gap-[22px] overflow-x-auto overflow-y-hidden border-b border-border-1 [scrollbar-width:none]';

/** One tab; selected by `data-state="active"` or `aria-current="page"`. */
export const tabStyles = [
  'relative -mb-px inline-flex h-[42px] shrink-0 items-center gap-[7px] whitespace-nowrap border-b-2 border-transparent font-medium',
  'text-text-2 no-underline transition-colors duration-fast hover:text-text-1 max-desktop:h-[46px]',
  'data-[state=active]:border-primary-text data-[state=active]:text-text-1',
  'aria-[current=page]:border-primary-text aria-[current=page]:text-text-1',
  // The ring stands a little off the name; the row cuts off what is left of the first.
  'focus-visible:outline-none focus-visible:before:absolute focus-visible:before:-inset-x-2 focus-visible:before:inset-y-1 focus-visible:before:rounded-sm focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus first:focus-visible:before:left-0',
  'disabled:cursor-not-allowed disabled:text-text-3',
].join(' ');
