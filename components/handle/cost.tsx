import type { ReactNode } from 'react';

/** A line of what something costs, inside a `dl`. */
export function Cost({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-border-2 py-2 last:border-0">
      <dt className="text-text-2">{label}</dt>
      <dd className="num min-w-0 text-right">{children}</dd>
    </div>
  );
}
