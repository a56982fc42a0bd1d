import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import type { Argument } from '@/lib/signer/describe';
import { WholeAddress } from './whole-address';

/*
 * What summaries of requests are built from. Boxes in which a long text scrolls are marked by `data-scrolls`, so that the
 * signer can tell whether it was seen to its end.
 */

/** A title that is longer could push what follows out of the window. */
const TITLE_LENGTH_MAX = 240;

export function Box({ title, children }: { title: ReactNode; children: ReactNode }) {
  const isLong = typeof title === 'string' && title.length > TITLE_LENGTH_MAX;
  return (
    <section
      aria-label={typeof title === 'string' && !isLong ? title : undefined}
      className="flex flex-col gap-2.5 rounded-control bg-surface-2 p-3.5"
    >
      <h2
        className={cn('text-md font-semibold break-words', isLong && 'max-h-40 overflow-y-auto')}
        {...(isLong && { 'data-scrolls': '', tabIndex: 0 })}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
      <span className="min-w-0 break-words text-text-3">{name}</span>
      <span className="min-w-0">{children}</span>
    </div>
  );
}

export function AddressRow({ name, address }: { name: ReactNode; address: string }) {
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="text-text-3">{name}</span>
      <WholeAddress address={address} />
    </div>
  );
}

export function Bytes({ text }: { text: string }) {
  return (
    <span data-scrolls="" className="block max-h-40 overflow-y-auto font-mono text-xs break-all" tabIndex={0}>
      {text}
    </span>
  );
}

export function Arguments({ values }: { values: readonly Argument[] }) {
  return (
    <div data-scrolls="" className="flex max-h-64 flex-col gap-2 overflow-y-auto" tabIndex={0}>
      {values.map(({ name, value }, index) => (
        <Row key={index} name={name}>
          <span className="font-mono text-sm break-all whitespace-pre-wrap">{value}</span>
        </Row>
      ))}
    </div>
  );
}
