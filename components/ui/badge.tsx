import { cn } from './class-names';

export type BadgeProps = {
  /** Already formatted: lib/format/counter.ts caps at 99+. */
  count: string;
  /** `mention` is primary and carries an @; `unread` is neutral. */
  kind?: 'unread' | 'mention';
  /** What it counts, for screen readers: "3 mentions". */
  label?: string;
  className?: string;
};

/** A number of unread things. */
export function Badge({ count, kind = 'unread', label, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[18px] min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-2xs font-semibold num',
        kind === 'mention'
          ? 'bg-mention-pill text-mention-pill-text'
          : 'bg-unread-pill text-unread-pill-text',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{kind === 'mention' ? `@${count}` : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
