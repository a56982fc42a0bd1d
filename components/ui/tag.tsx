import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names';

const tagStyles = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-[7px] text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-active text-text-2',
        success: 'bg-success-soft text-success',
        warn: 'bg-warn-soft text-warn',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
        primary: 'bg-primary-soft text-primary-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A state in a word, with an icon where the colour says something. */
export function Tag({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof tagStyles>) {
  return <span {...props} className={cn(tagStyles({ tone }), className)} />;
}
