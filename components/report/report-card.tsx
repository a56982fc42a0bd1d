'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';
import { relativeTime } from '@/lib/format/relative-time';
import { closeReport } from '@/lib/queries/report';
import type { Report, ReportAct } from '@/protocol/report';
import { ReportedMessages } from './reported-messages';

/** One report: whom it is about, what was said, and what can be done about it. */
export function ReportCard({ report }: { report: Report }) {
  const t = useTranslations('report');
  const language = useLocale();
  const [asking, setAsking] = useState<ReportAct | 'noAction' | 'acted' | null>(null);
  const [busy, setBusy] = useState(false);
  const name = report.about?.username ?? t('unknownPerson');
  const when = (moment: string) => relativeTime(new Date(moment), new Date(), language, t('now'));

  const close = async () => {
    if (asking === null) return;
    setBusy(true);
    try {
      const isAct = asking !== 'noAction' && asking !== 'acted';
      await closeReport({
        id: report.id,
        outcome: asking === 'noAction' ? 'noAction' : 'acted',
        ...(isAct && { act: asking }),
        ...(asking === 'ban' && { banReason: 3 }),
      });
      setAsking(null);
      showSnackbar(t('closedNow'));
    } catch {
      // Told in the snackbar; the list says how it stands.
      setAsking(null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li aria-label={t(`about.${report.kind}`, { name })}>
      <Card className="flex flex-col gap-3 p-4">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="font-semibold">{t(`about.${report.kind}`, { name })}</h3>
          <span className="text-sm text-danger">{t(`reason.${report.reason}`)}</span>
          <span className="text-sm text-text-3">
            {report.room && `#${report.room.name} · `}
            {when(report.createdTime)}
          </span>
        </header>
        {report.note !== '' && <p className="text-sm break-words whitespace-pre-wrap">{report.note}</p>}
        {report.messages.length > 0 && <ReportedMessages messages={report.messages} />}
        {report.changedSince && <Note>{t('changedSince')}</Note>}
        {report.closedTime === null ? (
          <div className="flex flex-wrap gap-2">
            {report.acts.map((act) => (
              <Button key={act} size="sm" variant="danger" onClick={() => setAsking(act)}>
                {t(`act.${act}`)}
              </Button>
            ))}
            <Button size="sm" onClick={() => setAsking('acted')}>
              {t('act.acted')}
            </Button>
            <Button size="sm" onClick={() => setAsking('noAction')}>
              {t('act.noAction')}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-text-2">
            <b className="font-medium">{t(`outcome.${report.outcome ?? 'noAction'}`)}</b>
            {report.act && ` · ${t(`act.${report.act}`)}`}
            {` · ${t('closedBy', { name: report.closedBy?.username ?? t('unknownPerson'), time: when(report.closedTime) })}`}
          </p>
        )}
        <ConfirmDialog
          open={asking !== null}
          onOpenChange={(open) => !open && setAsking(null)}
          title={t(`ask.${asking ?? 'noAction'}`, { name })}
          text={t(`askText.${asking ?? 'noAction'}`, { name })}
          confirmLabel={t(`act.${asking ?? 'noAction'}`)}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          busy={busy}
          danger={asking !== 'noAction' && asking !== 'acted'}
          onConfirm={() => void close()}
        />
      </Card>
    </li>
  );
}
