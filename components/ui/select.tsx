import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { fieldBox } from './input';

/** The platform's own select, drawn like our fields: the best choice on phones and for keyboards. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn(fieldBox, 'relative h-10 max-desktop:h-[46px]', className)}>
      <select
        {...props}
        className="h-full w-full appearance-none rounded-[inherit] bg-transparent pr-9 pl-3 outline-none disabled:cursor-not-allowed [&>option]:bg-surface-3 [&>option]:text-text-1"
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-text-3" />
    </span>
  );
}
