'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { stopRecovery, useKeyShareState } from '@/lib/queries/key-share';
import { changeWallet } from '@/lib/wallet/change-key-share';
import { useNow } from '@/components/ui/use-now';
import { useSigner } from './use-signer';

/** A recovery that runs, on every device of its owner; nothing where none does. */
export default function RecoveryState() {
  const t = useTranslations('keys.recovery');
  const locale = useLocale();
  const { data } = useKeyShareState();
  const { busy, run } = useSigner();
  const now = useNow() ?? 0;
  const [isTooLate, setTooLate] = useState(false);
  const recovery = data?.recovery;

  async function stop(): Promise<void> {
    const outcome = await stopRecovery();
    if (outcome === 'released') setTooLate(true);
    else showSnackbar(outcome === 'stopped' ? t('stopped') : t('notRunning'));
  }

  if (isTooLate) {
    return (
      <Note tone="danger" live>
        {t('tooLate')}
      </Note>
    );
  }
  if (!recovery) return null;
  const isOver = now >= Date.parse(recovery.releaseTime);
  const when = fullTime(new Date(recovery.releaseTime), locale);
  return (
    <Note
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          {isOver && recovery.here && (
            <Button
              size="sm"
              variant="primary"
              busy={busy === 'recover'}
              disabled={busy === 'stop'}
              onClick={() => void run('recover', () => changeWallet('recover'), t('done'))}
            >
              {t('continue')}
            </Button>
          )}
          <Button
            size="sm"
            variant="danger-quiet"
            busy={busy === 'stop'}
            disabled={busy === 'recover'}
            onClick={() => void run('stop', stop)}
          >
            {t('stop')}
          </Button>
        </span>
      }
    >
      {isOver ? (recovery.here ? t('ready') : t('readyElsewhere')) : t('waiting', { when })}
      {!isOver && recovery.here && ` ${t('here')}`}
    </Note>
  );
}
