import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

export type ChipProps = ComponentProps<'button'> & { on?: boolean; icon?: ReactNode };

/** A filter that is on or off. Several stand in a row that scrolls sideways on phones. */
export function Chip({ on = false, icon, className, children, ...props }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...props}
      className={cn(
        'inline-flex h-8 shrink-0 touch-target items-center gap-[7px] rounded-full px-3 text-sm font-medium whitespace-nowrap transition-colors max-desktop:h-[38px] [&_svg]:size-4',
        on
          ? 'bg-text-1 text-surface-1'
          : 'text-text-2 edge-border-2 enabled-hover:bg-hover enabled-hover:text-text-1',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
