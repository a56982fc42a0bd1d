/** Shared by the Radix tabs and by tab rows that are plain links (public pages without script). */
export const tabListStyles =
  'flex gap-[22px] overflow-x-auto overflow-y-hidden border-b border-border-1 [scrollbar-width:none]';

/** One tab; selected by `data-state="active"` or `aria-current="page"`. */
export const tabStyles = [
  '-mb-px inline-flex h-[42px] shrink-0 items-center gap-[7px] whitespace-nowrap border-b-2 border-transparent font-medium',
  'text-text-2 no-underline transition-colors duration-fast hover:text-text-1 max-desktop:h-[46px]',
  'data-[state=active]:border-primary-text data-[state=active]:text-text-1',
  'aria-[current=page]:border-primary-text aria-[current=page]:text-text-1',
  'focus-visible:-outline-offset-2 focus-visible:rounded-sm',
  'disabled:cursor-not-allowed disabled:text-text-3',
].join(' ');
