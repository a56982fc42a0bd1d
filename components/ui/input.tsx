import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

/** The box of every field: 40 px, 46 px and 16 px letters on touch so that phones do not zoom in. */
export const fieldBox = cn(
  'flex w-full items-center gap-2 rounded-control bg-surface-1 text-base text-text-1 edge-border-control',
  'max-desktop:text-lg in-dialog:bg-surface-2',
  'focus-within:shadow-[inset_0_0_0_2px_var(--focus)]',
  'has-[[aria-invalid=true]]:not-focus-within:shadow-[inset_0_0_0_1.5px_var(--danger)]',
  'has-[:disabled]:text-text-3 has-[:disabled]:edge-border-2',
  '[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-text-3',
);

export type InputProps = ComponentProps<'input'> & {
  /** Before the text: an icon or a symbol. */
  start?: ReactNode;
  /** After the text: a unit, a counter, a small button. */
  end?: ReactNode;
};

/** A line of text. `className` goes to the box; everything else to the input. */
export function Input({ start, end, className, ...props }: InputProps) {
  return (
    <span className={cn(fieldBox, 'h-10 px-3 max-desktop:h-[46px]', className)}>
      {start}
      <input
        {...props}
        className="h-full min-w-0 grow bg-transparent outline-none disabled:cursor-not-allowed"
      />
      {end}
    </span>
  );
}

/** Several lines of text; grows with its content where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <span className={cn(fieldBox, className)}>
      <textarea
        rows={3}
        {...props}
        className="field-sizing-content max-h-80 min-h-[72px] w-full resize-none rounded-[inherit] bg-transparent px-3 py-2.5 outline-none scroll-quiet disabled:cursor-not-allowed"
      />
    </span>
  );
}
