import type { ReactNode } from 'react';

/** One line of what a swap comes to. */
export function DetailRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-2 py-[9px] text-sm last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="num min-w-0 text-right">{children}</dd>
    </div>
  );
}
