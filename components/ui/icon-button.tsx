import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for screen readers; wrap it in a Tooltip with the same words for everybody else. */
  label: string;
  icon: ReactNode;
  /** Drawn as pressed, for toggles; pass `aria-pressed` or `aria-expanded` as well. */
  on?: boolean;
};

/** A button that is only an icon: 32 px, 44 px on touch. */
export function IconButton({ label, icon, on = false, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={cn(
        'relative inline-grid size-8 shrink-0 place-items-center rounded-md transition-colors duration-fast max-desktop:size-11',
        '[&_svg]:size-[18px] max-desktop:[&_svg]:size-5',
        'disabled:cursor-not-allowed disabled:text-text-3',
        on ? 'bg-active text-text-1' : 'text-text-2 enabled-hover:bg-hover enabled-hover:text-text-1',
        className,
      )}
    >
      {icon}
    </button>
  );
}
