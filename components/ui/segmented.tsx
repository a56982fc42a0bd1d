import { useId, type ReactNode } from 'react';
import { cn } from './class-names';

export type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Two to four exclusive choices that share the width. Radio buttons underneath. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={cn(
        'grid auto-cols-fr grid-flow-col gap-0.5 rounded-control bg-track p-[3px]',
        props.className,
      )}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative flex h-7 min-w-0 items-center justify-center gap-1.5 rounded-[7px] px-2.5 text-sm font-medium whitespace-nowrap text-text-2 max-desktop:h-[38px]',
            'has-checked:bg-thumb has-checked:text-text-1 has-checked:shadow-segment not-has-checked:hover:text-text-1',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            'has-disabled:cursor-not-allowed has-disabled:text-text-3 [&_svg]:size-4',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none max-desktop:-inset-y-[3px]"
          />
          {option.icon}
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
