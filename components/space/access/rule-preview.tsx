import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import type { AccessPreview } from '@/protocol/room-access';

/** Whom a rule lets in, with how much history, and whom it shuts out. */
export function RulePreview({ preview }: { preview: AccessPreview }) {
  const t = useTranslations('space.access');
  const format = useFormatter();
  const { gaining, losing } = preview;
  const since = format.dateTime(new Date(preview.since), { dateStyle: 'medium' });
  return (
    <>
      <dl className="mb-4">
        <Fact term={t('gaining')}>
          {gaining > 0 ? t('gainingCount', { count: gaining, since }) : t('nobody')}
        </Fact>
        <Fact term={t('losing')}>{losing > 0 ? t('losingCount', { count: losing }) : t('nobody')}</Fact>
      </dl>
      {(gaining > 0 || losing > 0) && <Note tone="warn">{t('remembered')}</Note>}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-1 py-2.5 text-sm last:border-0">
      <dt className="text-text-2">{term}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
