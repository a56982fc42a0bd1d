'use client';

import { MailWarning } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { fullTime } from '@/lib/format/relative-time';
import { decideHeld, useHeldRequests } from '@/lib/queries/operator';
import { OperatorList, OperatorRow } from './operator-list';

const quiet = () => {};

/** Message requests that begin with one text to many people: delivered or discarded together. */
export function HeldRequestList() {
  const t = useTranslations('operator');
  const locale = useLocale();
  const read = useHeldRequests();
  return (
    <OperatorList read={read} count={read.data?.length} icon={<MailWarning />} none={t('none.held')}>
      <ul aria-label={t('section.held')}>
        {read.data?.map(({ roomId, sender: { username: name, avatar }, people, text, heldTime }) => (
          <OperatorRow
            key={roomId}
            name={name}
            picture={avatar}
            space={false}
            text={
              <>
                {t('held.people', { count: people, time: fullTime(new Date(heldTime), locale) })}
                <span dir="auto" className="mt-1 block text-text-1">
                  {text ?? t('held.noText')}
                </span>
              </>
            }
          >
            <Button
              size="sm"
              aria-label={t('held.deliverNamed', { name })}
              onClick={() => void decideHeld(roomId, true).catch(quiet)}
            >
              {t('held.deliver')}
            </Button>
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={t('held.discardNamed', { name })}
              onClick={() => void decideHeld(roomId, false).catch(quiet)}
            >
              {t('held.discard')}
            </Button>
          </OperatorRow>
        ))}
      </ul>
    </OperatorList>
  );
}
