'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { endClient, useChatClients } from '@/lib/queries/account';

/** Matrix clients that are logged in to the account; each can be logged out. */
export function ClientsSection() {
  const t = useTranslations('account.settings');
  const locale = useLocale();
  const { data: clients, error, mutate, isValidating } = useChatClients();
  const [busy, setBusy] = useState<number | null>(null);

  async function end(clientId: number): Promise<void> {
    if (busy !== null) return;
    setBusy(clientId);
    try {
      await endClient(clientId);
      showSnackbar(t('ended'));
    } catch {
      // The call shows its own error.
    }
    setBusy(null);
  }

  if (!clients) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('clientsError')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-text-2">{t('clientsText')}</p>
      {clients.length === 0 && <p className="text-sm text-text-3">{t('noClients')}</p>}
      {clients.length > 0 && (
        <Card>
          <ul className="divide-y">
            {clients.map(({ id, address, agent, createdTime, lastUsedTime }) => {
              const since = t('since', { when: fullTime(new Date(createdTime), locale) });
              return (
                <li key={id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
                  <div className="min-w-0 grow">
                    <p className="truncate font-medium">{agent || address}</p>
                    <p className="truncate text-xs text-text-2">{address}</p>
                    <p className="num truncate text-xs text-text-3" title={since}>
                      {lastUsedTime === null
                        ? since
                        : t('lastUsed', { when: fullTime(new Date(lastUsedTime), locale) })}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    busy={busy === id}
                    aria-label={t('endNamed', { device: agent || address })}
                    onClick={() => void end(id)}
                  >
                    {t('end')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </>
  );
}
