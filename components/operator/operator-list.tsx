'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';

interface Read {
  readonly error?: unknown;
  readonly mutate: () => unknown;
}
type ListProps = {
  read: Read;
  count: number | undefined;
  icon: ReactNode;
  none: string;
  children: ReactNode;
};

/** What a section of the console lists, before it is known, when it failed, and when there is none. */
export function OperatorList({ read, count, icon, none, children }: ListProps) {
  const t = useTranslations('operator');
  if (count === undefined) {
    return read.error ? (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void read.mutate()}
      />
    ) : (
      <div aria-busy role="status" aria-label={t('loading')}>
        {[0, 1, 2].map((row) => (
          <SkeletonRow key={row} className="h-[60px]" />
        ))}
      </div>
    );
  }
  return count === 0 ? <EmptyState icon={icon} title={none} className="py-14" /> : children;
}

type RowProps = { name: string; picture: string; space: boolean; text: ReactNode; children?: ReactNode };

/** A person or a space, with what is to be decided about them. */
export function OperatorRow({ name, picture, space, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3">
      <Avatar kind={space ? 'space' : undefined} name={name} picture={picture} size={36} />
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm break-words whitespace-pre-wrap text-text-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
