'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Report } from '@/protocol/report';
import { ReportCard } from './report-card';
import { ReportQuestion, type ReportChoice } from './report-question';

/** Reports with what can be done about them. What is asked stays when its report leaves the list. */
export function ReportList({ reports }: { reports: readonly Report[] }) {
  const t = useTranslations('report');
  const [asked, setAsked] = useState<{ report: Report; choice: ReportChoice } | null>(null);
  return (
    <>
      <ul aria-label={t('queue.label')} className="flex flex-col gap-3">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} onChoice={(choice) => setAsked({ report, choice })} />
        ))}
      </ul>
      {asked && <ReportQuestion key={asked.report.id} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
