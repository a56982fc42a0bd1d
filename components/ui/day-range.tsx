import { Field } from './field';
import { Input } from './input';

/** The first and the last day of a period, as `2026-11-28`; empty while a day is not chosen. */
export interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}

type DayRangeProps = {
  days: Days;
  onChange: (changes: Partial<Days>) => void;
  labels: { readonly from: string; readonly until: string };
  /** For each of the two fields. */
  className: string;
};

/** Two days to choose, of which neither can pass the other. */
export function DayRange({ days: { fromDay, untilDay }, onChange, labels, className }: DayRangeProps) {
  return (
    <>
      <Field label={labels.from} className={className}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={fromDay}
            max={untilDay || undefined}
            onChange={({ target }) => onChange({ fromDay: target.value })}
          />
        )}
      </Field>
      <Field label={labels.until} className={className}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={untilDay}
            min={fromDay || undefined}
            onChange={({ target }) => onChange({ untilDay: target.value })}
          />
        )}
      </Field>
    </>
  );
}
