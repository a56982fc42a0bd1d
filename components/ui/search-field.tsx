import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Said by screen readers; the placeholder is not a name. */
  label: string;
  size?: 'md' | 'lg';
  end?: ReactNode;
};

/** Quiet edge: the glass and the words mark it well enough. `className` goes to the box. */
export function SearchField({ label, size = 'md', end, className, ...props }: SearchFieldProps) {
  return (
    <span
      className={cn(
        'flex min-w-0 items-center bg-surface-2 text-text-1 edge-border-1 focus-within:shadow-[inset_0_0_0_2px_var(--focus)]',
        size === 'lg'
          ? 'h-11 gap-3 rounded-control px-3.5 text-lg'
          : 'h-8 gap-2 rounded-md px-2.5 text-sm max-desktop:h-11 max-desktop:text-lg',
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0 text-text-3" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        {...props}
        aria-label={label}
        className="h-full min-w-0 grow bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {end}
    </span>
  );
}
