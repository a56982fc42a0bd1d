import type { ComponentProps } from 'react';
import { cn } from './class-names';

/** On or off at once, without saving. A native checkbox with `role="switch"`: works in forms and by keyboard. */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <span className={cn('relative inline-grid h-[22px] w-9 shrink-0', className)}>
      {/* The control lies invisibly over its drawing, 44 px large on touch. */}
      <input
        {...props}
        type="checkbox"
        role="switch"
        className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-full outline-none disabled:cursor-not-allowed max-desktop:-inset-x-1 max-desktop:-inset-y-[11px]"
      />
      <span
        aria-hidden
        className={cn(
          'rounded-full p-1 shadow-[inset_0_0_0_1.5px_var(--border-control)] transition-colors',
          'peer-checked:bg-primary peer-checked:shadow-[inset_0_0_0_1px_var(--primary-text)] peer-disabled:opacity-60',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          '*:transition-transform peer-checked:*:translate-x-3.5 peer-checked:*:bg-primary-foreground',
        )}
      >
        <span className="block size-3.5 rounded-full bg-border-control" />
      </span>
    </span>
  );
}
