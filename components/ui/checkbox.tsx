import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The words; pressing them toggles too. */
  children?: ReactNode;
};

/** A native checkbox in our clothes, with its words. `className` goes to the row. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        'inline-flex items-start gap-2.5 text-sm text-text-2 has-[:disabled]:cursor-not-allowed max-desktop:min-h-11 max-desktop:items-center',
        className,
      )}
    >
      <span className="relative mt-px grid size-[18px] shrink-0 place-items-center max-desktop:mt-0">
        <input
          {...props}
          type="checkbox"
          className={cn(
            'peer absolute inset-0 cursor-[inherit] appearance-none rounded-[5px] shadow-[inset_0_0_0_1.5px_var(--border-control)]',
            'checked:bg-primary checked:shadow-none disabled:opacity-60',
            'aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]',
          )}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-[13px] text-primary-foreground peer-checked:block"
        />
      </span>
      {children && <span className="min-w-0">{children}</span>}
    </label>
  );
}
