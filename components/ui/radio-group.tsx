import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

/** A named set of radio buttons; the browser moves between them by arrows. */
export function RadioGroup(props: {
  legend: ReactNode;
  hideLegend?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={cn('flex min-w-0 flex-col gap-2', props.className)}>
      <legend className={cn('mb-1.5 text-sm font-medium text-text-2', props.hideLegend && 'sr-only')}>
        {props.legend}
      </legend>
      {props.children}
    </fieldset>
  );
}

const dot = cn(
  'size-[18px] shrink-0 cursor-[inherit] appearance-none rounded-full shadow-[inset_0_0_0_1.5px_var(--border-control)]',
  'checked:shadow-[inset_0_0_0_5.5px_var(--primary-text)] disabled:opacity-60',
);

export type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

export function Radio({ children, className, ...props }: RadioProps) {
  return (
    <label className={cn('inline-flex items-center gap-2.5 max-desktop:min-h-11', className)}>
      <input {...props} type="radio" className={dot} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
};

/** A choice with room to explain itself; the whole card is the target. */
export function RadioCard({ icon, title, text, className, ...props }: RadioCardProps) {
  return (
    <label
      className={cn(
        'flex items-start gap-3 rounded-card p-3.5 edge-border-2 transition-colors hover:bg-hover',
        'has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--primary-text)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:bg-transparent',
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="mt-px text-text-2 [&_svg]:size-5">
          {icon}
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-sm text-text-2">{text}</span>}
      </span>
      <input {...props} type="radio" className={cn(dot, 'mt-px outline-none')} />
    </label>
  );
}
