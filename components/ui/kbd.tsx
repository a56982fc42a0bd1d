import type { ReactNode } from 'react';

/** A key or a chord, for example in the switcher. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-xs border border-border-2 bg-surface-1 px-1 font-sans text-2xs text-text-3">
      {children}
    </kbd>
  );
}
