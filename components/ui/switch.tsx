import type { ComponentProps } from 'react';
import { cn } from './class-names';

/** On or off at once, without saving. A native checkbox with `role="switch"`: works in forms and by keyboard. */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <span className={cn('relative inline-grid h-[22px] w-9 shrink-0 touch-target', className)}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        className={cn(
          'peer absolute inset-0 cursor-pointer appearance-none rounded-full shadow-[inset_0_0_0_1.5px_var(--border-control)] transition-colors',
          'checked:bg-primary checked:shadow-[inset_0_0_0_1px_var(--primary-text)]',
          'disabled:cursor-not-allowed disabled:opacity-60',
        )}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-3.5 rounded-full bg-border-control transition-transform peer-checked:translate-x-3.5 peer-checked:bg-primary-foreground"
      />
    </span>
  );
}
