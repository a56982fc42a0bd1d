'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { revokeBot, useBots } from '@/lib/queries/bot';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import type { Bot } from '@/protocol/bot';
import { BOTS_MAX } from '@/protocol/bot-rules';
import { AccessList } from './access-list';
import { CreateBotDialog } from './create-bot-dialog';

/** Access tokens that the person has given to bots; each can be revoked. */
export function BotsSection() {
  const t = useTranslations('account.bots');
  const [isMaking, setMaking] = useState(false);
  const { data: bots, error, mutate, isValidating } = useBots();

  async function begin(): Promise<void> {
    // Asked for first: only one dialog is open at a time.
    if (await haveFreshLogin().catch(() => false)) setMaking(true);
  }

  if (!bots) {
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
  return (
    <>
      <p className="mb-3 text-text-2">{t('text')}</p>
      {bots.length === 0 ? <p className="text-sm text-text-3">{t('none')}</p> : <BotList bots={bots} />}
      <div className="mt-4">
        {bots.length < BOTS_MAX ? (
          <Button onClick={() => void begin()}>{t('create')}</Button>
        ) : (
          <p className="text-sm text-text-3">{t('full', { max: BOTS_MAX })}</p>
        )}
      </div>
      {isMaking && <CreateBotDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function BotList({ bots }: { bots: readonly Bot[] }) {
  const t = useTranslations('account.bots');
  const locale = useLocale();
  const when = (time: string) => fullTime(new Date(time), locale);
  return (
    <AccessList
      entries={bots.map(({ id, name, rooms, createdTime, lastUsedTime, expiresTime }) => ({
        id,
        name,
        detail: rooms.length === 0 ? t('noRooms') : rooms.map((room) => room.name).join(', '),
        times: [
          t('made', { when: when(createdTime) }),
          lastUsedTime === null ? t('neverUsed') : t('lastUsed', { when: when(lastUsedTime) }),
          t('expires', { when: when(expiresTime) }),
        ].join(' · '),
        endLabel: t('revokeNamed', { name }),
      }))}
      endText={t('revoke')}
      doneText={t('revoked')}
      onEnd={revokeBot}
    />
  );
}
