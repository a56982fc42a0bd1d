import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { RECHECK_MINUTES } from '@/protocol/access-rule';
import type { AccessPreview } from '@/protocol/room-access';

/** Whom a rule lets in, with how much history, and whom it shuts out. */
export function RulePreview({ preview }: { preview: AccessPreview }) {
  const t = useTranslations('space.access');
  const format = useFormatter();
  const { gaining, losing, meeting, byBalance } = preview;
  const since = preview.since && format.dateTime(new Date(preview.since), { dateStyle: 'medium' });
  return (
    <>
      {preview.asksForBalance && (
        <p className="num mb-2 text-sm text-text-3">
          {t('split', { byRole: meeting - byBalance, byBalance })}
        </p>
      )}
      <dl className="mb-4">
        <Fact term={t('gaining')}>
          {gaining === 0
            ? t('nobody')
            : since === null
              ? t('gainingFromEntry', { count: gaining })
              : t('gainingCount', { count: gaining, since })}
        </Fact>
        <Fact term={t('losing')}>{losing > 0 ? t('losingCount', { count: losing }) : t('nobody')}</Fact>
      </dl>
      {preview.asksForBalance && <Note className="mb-3">{t('byBalance', { minutes: RECHECK_MINUTES })}</Note>}
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
