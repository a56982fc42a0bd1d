/** How rows of a conversation look, for React and for what is drawn before it (`components/chat/first-view/`). */
export const rowClasses = {
  groupStart: 'pt-[11px]',
  row: 'group/row relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 px-5 py-[3px] text-md max-desktop:grid-cols-[36px_minmax(0,1fr)] max-desktop:gap-x-[11px] max-desktop:px-3',
  mentionsMe: 'bg-mention-bg shadow-[inset_3px_0_0_var(--mention-bar)]',
  picture: 'mt-0.5 max-desktop:size-9!',
  byline: 'flex min-w-0 items-baseline gap-2',
  name: 'truncate font-semibold',
  time: 'shrink-0 text-xs text-text-3 num',
  text: 'max-w-message whitespace-pre-wrap [overflow-wrap:anywhere]',
  emoji: 'text-[36px] leading-[46px]',
  edited: 'align-baseline text-xs whitespace-nowrap text-text-3',
  absent: 'text-text-3 italic',
  folded: 'max-h-110 overflow-hidden mask-b-from-80%',
  card: 'min-h-[66px] text-text-3',
  image:
    'relative mt-1.5 max-w-full overflow-hidden rounded-[12px] bg-surface-2 shadow-[0_0_0_1px_var(--border-1)]',
  file: 'mt-1.5 flex w-[420px] max-w-full items-center gap-3 rounded-[12px] border border-border-1 bg-surface-2 px-3 py-2.5',
  quote: 'mb-[3px] flex w-full min-w-0 max-w-message items-center gap-1.5 text-sm text-text-2',
  line: 'mx-5 flex items-center gap-3 pt-3.5 pb-1.5 text-xs font-medium max-desktop:mx-3 before:h-px before:grow after:h-px after:grow',
  day: 'text-text-3 before:bg-border-1 after:bg-border-1',
  unread:
    'text-(--unread-line) transition-opacity duration-base before:bg-(--unread-line) before:opacity-55 after:bg-(--unread-line) after:opacity-55',
} as const;

/** In a row that mentions the reader the pills are amber as the row is. */
export const mentionClass =
  'rounded-[5px] px-1 py-px font-medium bg-primary-soft text-primary-text in-data-mentions-me:bg-(--mention-chip) in-data-mentions-me:text-(--mention-chip-text)';

/** Elements and classes of formatted text. */
export const markLooks = {
  bold: { tag: 'strong', className: 'font-semibold' },
  italic: { tag: 'em', className: undefined },
  strike: { tag: 's', className: undefined },
  underline: { tag: 'u', className: 'underline-offset-2' },
  code: {
    tag: 'code',
    className: 'rounded-xs bg-code-bg px-[5px] py-px font-mono text-[0.87em] edge-border-1',
  },
} as const;

export const blockLooks = {
  // An empty paragraph keeps the height of the line that its writer left free.
  paragraph: { tag: 'p', className: "empty:before:content-['\\200b']" },
  heading: { tag: 'p', className: 'font-semibold' },
  quote: { tag: 'blockquote', className: 'my-1 border-l-[3px] border-border-control pl-3 text-text-2' },
  codeBlock: {
    tag: 'pre',
    className:
      'my-1.5 max-h-80 overflow-auto rounded-md bg-code-bg px-3 py-2.5 font-mono text-sm whitespace-pre edge-border-1 scroll-quiet [&_code]:bg-transparent [&_code]:p-0 [&_code]:text-[1em] [&_code]:shadow-none',
  },
  list: { tag: 'ul', className: 'my-0.5 list-disc pl-6 marker:text-text-3' },
  orderedList: { tag: 'ol', className: 'my-0.5 list-decimal pl-6 marker:text-text-3' },
  listItem: { tag: 'li', className: undefined },
} as const;
