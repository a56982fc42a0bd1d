import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** What few people look at, folded under its name. */
export function Details({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm py-1 text-text-3 touch-target hover:text-text-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
