import { cn } from './class-names';

export type ProgressProps = {
  /** 0 to 1; null while nobody knows. */
  value: number | null;
  label: string;
  className?: string;
};

/** How far something is. The bar is an SVG because its width may not be a style attribute. */
export function Progress({ value, label, className }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={cn('h-[5px] w-full overflow-hidden rounded-full bg-active', className)}
    >
      <svg
        width="100%"
        height="100%"
        aria-hidden="true"
        className={cn(percent === null && 'animate-skeleton')}
      >
        <rect
          width={`${percent ?? 100}%`}
          height="100%"
          rx="2.5"
          className={cn('fill-primary-text', percent === null && 'opacity-40')}
        />
      </svg>
    </div>
  );
}
