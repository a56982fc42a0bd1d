'use client';
import { useLocale, useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { endClient, useChatClients } from '@/lib/queries/account';
import { AccessList } from './access-list';

/** Matrix clients that are logged in to the account; each can be logged out. */
export function ClientsSection() {
  const t = useTranslations('account.settings');
  const locale = useLocale();
  const { data: clients, error, mutate, isValidating } = useChatClients();

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
        <AccessList
          entries={clients.map(({ id, address, agent, createdTime, lastUsedTime }) => {
            const since = t('since', { when: fullTime(new Date(createdTime), locale) });
            const used = lastUsedTime && t('lastUsed', { when: fullTime(new Date(lastUsedTime), locale) });
            const name = agent || address;
            const endLabel = t('endNamed', { device: name });
            return { id, name, detail: address, times: used ?? since, timesTitle: since, endLabel };
          })}
          endText={t('end')}
          doneText={t('ended')}
          onEnd={endClient}
        />
      )}
    </>
  );
}
