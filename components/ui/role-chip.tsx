'use client';

import { useEffect, useRef } from 'react';
import { cn } from './class-names';

export type RoleChipProps = {
  name: string;
  /** The stored swatch, `#rrggbb`, or null for the theme's primary. */
  color: string | null;
  className?: string;
};

/** A role's name beside a dot of its colour, at most 140 px wide. */
export function RoleChip({ name, color, className }: RoleChipProps) {
  return (
    <span
      title={name}
      className={cn(
        'inline-flex h-[22px] max-w-[140px] items-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-2 edge-border-2',
        className,
      )}
    >
      <RoleDot color={color} />
      <span className="truncate">{name}</span>
    </span>
  );
}

/** The colour is set from script after mount: the policy allows no style attribute in the HTML. */
function RoleDot({ color }: { color: string | null }) {
  const dot = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    dot.current?.style.setProperty('--role', color ?? 'var(--primary)');
  }, [color]);
  return <span ref={dot} aria-hidden className="role-dot size-[9px] shrink-0 rounded-full" />;
}
