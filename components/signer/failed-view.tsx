'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Panel } from './panel';
import { problemText } from './problem-text';

/** The session didn't open. Neither the mark nor a password can be checked without it, so this view asks for no password. */
export function FailedView({ cause, onClose }: { cause: unknown; onClose: () => void }) {
  const t = useTranslations('signer');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void problemText(cause).then(setProblem);
  }, [cause]);
  return (
    <Panel
      title={t('failed.title')}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" size="lg">
          {t('close')}
        </Button>
      }
    >
      {problem !== null && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      <p className="text-text-2">{t('failed.text')}</p>
    </Panel>
  );
}
