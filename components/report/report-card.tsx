'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Note } from '@/components/ui/note';
import { relativeTime } from '@/lib/format/relative-time';
import { networkByChainId } from '@/protocol/network';
import type { Report } from '@/protocol/report';
import type { ReportChoice } from './report-question';
import { ReportedMessages } from './reported-messages';

type ReportCardProps = { report: Report; onChoice: (choice: ReportChoice) => void };

/** One report: whom it is about, what was said, and what can be done about it. */
export function ReportCard({ report, onChoice }: ReportCardProps) {
  const t = useTranslations('report');
  const language = useLocale();
  const collection = report.nftCollection;
  const name = collection?.name ?? report.about?.username ?? t('unknownPerson');
  const when = (moment: string) => relativeTime(new Date(moment), new Date(), language, t('now'));
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
        {collection && (
          <p className="text-sm wrap-anywhere text-text-2">
            {networkByChainId(collection.chainId)?.name} · <span className="num">{collection.contract}</span>
          </p>
        )}
        {report.note !== '' && <p className="text-sm break-words whitespace-pre-wrap">{report.note}</p>}
        {report.messages.length > 0 && <ReportedMessages messages={report.messages} />}
        {report.changedSince && <Note>{t('changedSince')}</Note>}
        {report.closedTime === null ? (
          <div className="flex flex-wrap gap-2">
            {report.acts.map((act) => (
              <Button
                key={act}
                size="sm"
                variant={act === 'ban' ? 'danger' : 'secondary'}
                onClick={() => onChoice(act)}
              >
                {t(`act.${act}`)}
              </Button>
            ))}
            <Button size="sm" onClick={() => onChoice('acted')}>
              {t('act.acted')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onChoice('noAction')}>
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
      </Card>
    </li>
  );
}
