import { cn } from './class-names';

export type VerificationBadgeProps = {
  kind: 'green' | 'gold';
  /** Read by screen readers and shown on hover: "Verified". */
  label: string;
  size?: 16 | 18 | 20 | 24;
  className?: string;
};

const sizes = { 16: 'size-4', 18: 'size-[18px]', 20: 'size-5', 24: 'size-6' } as const;

/** Twelve points around a tick. Directly after the name, which gives way before it does. */
export function VerificationBadge({ kind, label, size = 16, className }: VerificationBadgeProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cn('inline-grid shrink-0 place-items-center align-[-2px]', sizes[size], className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-full">
        <path d={seal} className={kind === 'gold' ? 'fill-verified-gold' : 'fill-verified-green'} />
        <path
          d="m7.8 12.3 2.9 2.9 5.6-5.9"
          fill="none"
          strokeWidth="2.3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-verified-glyph"
        />
      </svg>
    </span>
  );
}

/** Points and valleys of the seal, rounded to hundredths so that server and browser agree. */
const seal = Array.from({ length: 24 }, (_, index) => {
  const radius = index % 2 === 0 ? 11.4 : 9.3;
  const angle = (index * Math.PI) / 12;
  const at = (value: number) => (12 + radius * value).toFixed(2);
  return `${index === 0 ? 'M' : 'L'}${at(Math.sin(angle))} ${at(-Math.cos(angle))}`;
})
  .join('')
  .concat('Z');
