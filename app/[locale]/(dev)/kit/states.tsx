'use client';

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { NoData } from '@/components/ui/no-data';
import { showSnackbar } from '@/components/ui/snackbar';
import { SkeletonCard, SkeletonRow, SkeletonText } from '@/components/ui/skeleton';

/** The states that every screen owes. */
export function States() {
  return (
    <section aria-label="States" className="grid gap-3.5 desktop:grid-cols-2 wide:grid-cols-3">
      <Cell title="Skeleton: list">
        <SkeletonRow />
        <SkeletonRow square />
        <SkeletonText lines={2} className="pt-3" />
      </Cell>
      <Cell title="Skeleton: card">
        <SkeletonCard />
      </Cell>
      <Cell title="Empty: generic">
        <NoData className="h-full" />
      </Cell>
      <Cell title="Empty: with an action">
        <EmptyState
          className="h-full"
          icon={<Lock />}
          title="You cannot post here"
          text="This channel is read only. Members with the posting permission can write."
          action={
            <Button size="sm" variant="primary">
              Ask an admin
            </Button>
          }
        />
      </Cell>
      <Cell title="Error: part of a page">
        <ErrorState
          title="Members did not load"
          text="The server did not answer. Your messages are safe."
          retryLabel="Try again"
          onRetry={() => showSnackbar('Trying again')}
        />
      </Cell>
      <Cell title="Error: trying again">
        <ErrorState title="Members did not load" retryLabel="Trying again" onRetry={() => {}} retrying />
      </Cell>
    </section>
  );
}

function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col overflow-hidden rounded-card border border-border-1 bg-surface-1">
      <h3 className="border-b border-border-1 px-3.5 py-2.5 text-xs font-medium text-text-3">{title}</h3>
      <div className="min-h-[196px] grow p-3.5">{children}</div>
    </div>
  );
}
