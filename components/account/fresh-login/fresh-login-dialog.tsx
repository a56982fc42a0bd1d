'use client';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { loadFreshLoginTexts } from '@/lib/account/fresh-login-texts';
import { pageLanguage } from '@/lib/i18n/page-language';
import { useRead } from '@/lib/queries/query';
import { FreshLoginWays } from './fresh-login-ways';

/**
 * "Confirm it's you": shows the ways that this account has, one at a time. The page below stays mounted, so nothing that was typed
 * is lost.
 */
export default function FreshLoginDialog({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { data: t } = useSWR(['fresh login texts', pageLanguage()], ([, locale]) =>
    loadFreshLoginTexts(locale),
  );
  const { data, error, mutate, isValidating } = useRead('freshLogin', {}, { revalidateOnFocus: false });
  const [isAway, setAway] = useState(false);
  // A cached answer may name a wallet that was unlinked since.
  useEffect(() => void mutate(), [mutate]);
  if (!t) return null;
  return (
    <Dialog
      open={!isAway}
      onOpenChange={(open) => !open && onSettled(false)}
      title={t.title}
      description={t.text}
      showDescription
      closeLabel={t.close}
    >
      {data ? (
        <FreshLoginWays t={t} ways={data.ways} onAway={setAway} onConfirmed={() => onSettled(true)} />
      ) : error ? (
        <ErrorState
          title={t.error}
          text={t.errorText}
          retryLabel={t.retry}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton className="h-28 w-full rounded-control" />
      )}
    </Dialog>
  );
}
