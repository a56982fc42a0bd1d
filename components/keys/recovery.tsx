'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Note } from '@/components/ui/note';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { startRecovery } from '@/lib/queries/key-share';
import RecoveryState from './recovery-state';

/**
 * What the mailed link of a recovery opens, on the wallet page. Programs that open links of mails must not use the token up,
 * so it takes a press.
 */
export default function Recovery({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations('keys.recovery');
  const [busy, setBusy] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setProblem(null);
    try {
      await startRecovery(token);
      setStarted(true);
    } catch (cause) {
      setProblem(await errorText(asApiError(cause)));
    }
    setBusy(false);
  }

  return (
    <Card className="mx-auto flex w-full max-w-dialog flex-col gap-3.5 p-5">
      <h2 className="section-title">{t('title')}</h2>
      {isStarted ? <RecoveryState /> : <p className="text-text-2">{t('text')}</p>}
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      <div className="flex gap-2.5 *:flex-1">
        <Button size="lg" onClick={onClose}>
          {t('close')}
        </Button>
        {!isStarted && (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void start()}>
            {t('start')}
          </Button>
        )}
      </div>
    </Card>
  );
}
