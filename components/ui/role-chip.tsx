'use client';

import type { ComponentProps } from 'react';
import { cn } from './class-names';
import { useRoleColor } from './use-role-color';

export type RoleChipProps = {
  name: string;
  /** The stored swatch, `#rrggbb` or `primary`. */
  color: string;
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
      <RoleDot color={color} className="size-[9px]" />
      <span className="truncate">{name}</span>
    </span>
  );
}

export function RoleDot({ color, className }: { color: string; className?: string }) {
  const dot = useRoleColor<HTMLSpanElement>(color);
  return (
    <span ref={dot} aria-hidden className={cn('role-dot size-[11px] shrink-0 rounded-full', className)} />
  );
}

/** Text in the readable ink of a role's colour. */
export function RoleInk({ color, className, ...props }: ComponentProps<'span'> & { color: string }) {
  const text = useRoleColor<HTMLSpanElement>(color);
  return <span {...props} ref={text} className={cn('role-ink', className)} />;
}
