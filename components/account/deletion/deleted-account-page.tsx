'use client';
import { UserX, Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonText } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { logOut } from '@/lib/queries/account';
import { restoreAccount, useAccountDeletion } from '@/lib/queries/account-deletion';
import type { AccountDeletion } from '@/protocol/account-deletion';

/** What a person sees who logs in to an account that they have deleted: the way back, and the way to the wallet (OPN-71). */
export function DeletedAccountPage() {
  const t = useTranslations('account.deletion');
  const { data: state, error, mutate, isValidating } = useAccountDeletion();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col justify-center gap-6 px-4 py-16">
      {state?.deleted ? (
        <Deleted username={state.username} deleted={state.deleted} hasWallet={state.wallet !== null} />
      ) : state ? (
        <EmptyState
          icon={<UserX />}
          title={t('notDeleted')}
          action={<ButtonLink href="/index">{t('toApp')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState
          title={t('error')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <SkeletonText lines={6} />
        </div>
      )}
    </main>
  );
}

function Deleted({
  username,
  deleted,
  hasWallet,
}: {
  username: string;
  deleted: NonNullable<AccountDeletion['deleted']>;
  hasWallet: boolean;
}) {
  const t = useTranslations('account.deletion');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await restoreAccount();
    } catch {
      // Told by the call.
      setBusy(false);
    }
  };
  const { restorable, deletedTime, until } = deleted;
  return (
    <>
      <header>
        <UserX aria-hidden className="mb-4 size-8 text-danger" />
        <h1 className="page-title">{t('pageTitle')}</h1>
        {restorable ? (
          <p className="mt-3 text-text-2">
            {t('kept', {
              name: username,
              deleted: fullTime(new Date(deletedTime), locale),
              until: fullTime(new Date(until), locale),
            })}
          </p>
        ) : (
          <p className="mt-3 text-text-2">{t('purged')}</p>
        )}
        {hasWallet && <p className="mt-2 text-text-2">{t('walletOpen')}</p>}
      </header>
      <p className="flex flex-wrap gap-2 border-t pt-6">
        {restorable && (
          <Button variant="primary" busy={busy} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        )}
        <ButtonLink href="/index/wallet">
          <Wallet aria-hidden />
          {t('toWallet')}
        </ButtonLink>
        <Button onClick={() => void logOut()}>{t('logOut')}</Button>
      </p>
    </>
  );
}
