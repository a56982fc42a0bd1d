import type { ReactNode } from 'react';

/** One line of the details of a send. */
export function SendDetail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-2 py-[9px] last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
