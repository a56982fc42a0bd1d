import type { ComponentProps } from 'react';
import { cn } from './class-names';

/** A raised box. Padding is the content's affair. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('rounded-card border border-card-border bg-card', className)} />;
}
