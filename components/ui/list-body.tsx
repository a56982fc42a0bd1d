'use client';

import type { ReactNode, Ref } from 'react';
import { EmptyState } from './empty-state';
import { ErrorState, type ErrorStateProps } from './error-state';

export type ListBodyProps = {
  ref: Ref<HTMLDivElement>;
  isLoading: boolean;
  /** Shown instead of everything else. */
  failure: Pick<ErrorStateProps, 'title' | 'text' | 'retryLabel' | 'onRetry'> | null;
  /** Shown instead of the rows while they load; null for the moment in which nothing is shown yet. */
  skeleton: ReactNode;
  /** The rows have been loaded. */
  isReady: boolean;
  /** The rows, or what stands in their place when there are none. */
  children: ReactNode;
};

/** The scrolling part of a list panel, in all its states. */
export function ListBody({ ref, isLoading, failure, skeleton, isReady, children }: ListBodyProps) {
  return (
    <div
      ref={ref}
      className="min-h-0 grow overflow-y-auto pb-3 pl-1 scroll-quiet max-desktop:px-2"
      aria-busy={isLoading || undefined}
    >
      {failure ? <ErrorState {...failure} className="[&_p]:text-base" /> : isReady ? children : skeleton}
    </div>
  );
}

/** Stands in a list panel that has no rows. */
export function NoRows(props: { icon: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <div role="status">
      <EmptyState {...props} className="px-3! py-10! [&_p]:text-base [&_p+p]:text-sm" />
    </div>
  );
}
