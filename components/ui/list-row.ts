/** The look of one row of the list panel; its height is said where it stands. */
export const listRow = [
  'flex w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left no-underline transition-colors duration-fast',
  'hover:bg-hover focus-visible:-outline-offset-2',
  'aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-text-1',
].join(' ');
