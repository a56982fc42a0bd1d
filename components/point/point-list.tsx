'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { SkeletonRow } from '@/components/ui/skeleton';

/** What `usePages` answers of a list. */
interface List<Item> {
  readonly first: unknown;
  readonly records: readonly Item[];
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

export interface PointListProps<Item> {
  title: string;
  /** Said where there is nothing. */
  empty: string;
  list: List<Item>;
  keyOf: (item: Item) => number;
  row: (item: Item) => ReactNode;
}

/** A list of the GG Reward page, in all its states. */
export function PointList<Item>({ title, empty, list, keyOf, row }: PointListProps<Item>) {
  const t = useTranslations('gg-point');
  return (
    <section aria-busy={!list.first && !list.error}>
      <h3 className="mb-2 section-title">{title}</h3>
      {list.first ? (
        list.records.length === 0 ? (
          <p className="text-text-3">{empty}</p>
        ) : (
          <Card>
            <ul className="divide-y">
              {list.records.map((item) => (
                <li key={keyOf(item)} className="flex min-h-13 items-center gap-3 px-4 py-2">
                  {row(item)}
                </li>
              ))}
            </ul>
            {list.isLoadingMore && <SkeletonRow />}
          </Card>
        )
      ) : list.error ? (
        <ErrorState title={t('error')} text={t('errorText')} retryLabel={t('retry')} onRetry={list.retry} />
      ) : (
        <SkeletonRow />
      )}
      <LoadMore key={list.records.length} active={list.hasMore} onReached={list.more} />
    </section>
  );
}
