'use client';

import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { restoreSpace, useDeletedSpaces } from '@/lib/queries/deleted-space';
import type { DeletedSpace } from '@/protocol/deleted-space';
import { SPACE_KEPT_DAYS } from '@/protocol/deleted-space-rules';

/** Spaces that the viewer has lost by deletion, with the way to bring them back. */
export function DeletedSpacesSection() {
  const t = useTranslations('account.deletedSpaces');
  const { data: spaces, error, mutate, isValidating } = useDeletedSpaces();
  if (!spaces) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const days = SPACE_KEPT_DAYS;
  if (spaces.length === 0) {
    return (
      <EmptyState icon={<Trash2 />} title={t('empty')} text={t('emptyText', { days })} className="py-14" />
    );
  }
  return (
    <>
      <p className="mb-3 text-text-2">{t('text', { days })}</p>
      <Card>
        <ul className="divide-y">
          {spaces.map((space) => (
            <SpaceRow key={space.id} space={space} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function SpaceRow({ space }: { space: DeletedSpace }) {
  const t = useTranslations('account.deletedSpaces');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { id, name, logo, members, byOperator, restorable, deletedTime, until } = space;
  const restore = async () => {
    setBusy(true);
    try {
      await restoreSpace(id);
      showSnackbar(t('restored', { name }));
    } catch {
      // Told in the snackbar.
    }
    setBusy(false);
  };
  const times = {
    deleted: fullTime(new Date(deletedTime), locale),
    until: fullTime(new Date(until), locale),
  };
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <Avatar kind="space" name={name} picture={logo} size={36} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <span className="num text-xs text-text-3">{t('members', { count: members })}</span>
        </p>
        <p className="num text-xs text-pretty text-text-3">{t('until', times)}</p>
        {byOperator && <p className="text-xs text-text-2">{t('byOperator')}</p>}
      </div>
      {restorable && (
        <Button size="sm" busy={busy} aria-label={t('restoreNamed', { name })} onClick={() => void restore()}>
          {t('restore')}
        </Button>
      )}
    </li>
  );
}
