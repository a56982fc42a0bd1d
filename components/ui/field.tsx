import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from './class-names';

/** Spread these on the control so that label, help and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** One line under the control that helps before a mistake is made. */
  help?: ReactNode;
  /** What is wrong and what to do; replaces nothing, is announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** At the end of the label's line, for example "Forgot password" or a counter. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, help and error as one thing: `<Field label="Email">{(control) => <Input {...control} />}</Field>` */
export function Field({ label, help, error, required, aside, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
        <label htmlFor={id} className={cn('text-sm font-medium text-text-2', hideLabel && 'sr-only')}>
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="text-xs text-text-3">
          {help}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="whitespace-pre-line">{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
