'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { Refusal } from '@/lib/signer/refusal';
import { Panel } from './panel';

/** Says why something is not signed. Nothing is asked for, so nothing can be agreed to. */
export function RefusedView({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useTranslations('signer');
  return (
    <Panel
      title={t('refusal.title')}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" size="lg">
          {t('close')}
        </Button>
      }
    >
      <Note tone="danger" live>
        {t(`refusal.${refusal}`)}
      </Note>
      <p className="text-text-2">{t('refusal.text')}</p>
    </Panel>
  );
}
