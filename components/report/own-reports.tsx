'use client';

import { useLocale, useTranslations } from 'next-intl';
import { relativeTime } from '@/lib/format/relative-time';
import { useOwnReports } from '@/lib/queries/report';

/** What the person has reported before, and how it ended. Nothing until it is known, and without any. */
export function OwnReports() {
  const t = useTranslations('report.own');
  const words = useTranslations('report');
  const language = useLocale();
  const { data } = useOwnReports();
  if (!data || data.records.length === 0) return null;
  return (
    <details className="mt-4 rounded-card bg-surface-2 px-3.5 py-2.5 text-sm edge-border-1">
      <summary className="cursor-pointer font-medium">{t('title', { count: data.total })}</summary>
      <ul className="mt-2 flex max-h-48 flex-col gap-2 overflow-y-auto">
        {data.records.map(({ id, kind, about, reason, createdTime, outcome }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              {t(`about.${kind}`, { name: about ?? words('unknownPerson') })}
              <span className="text-text-3">
                {` · ${words(`reason.${reason}`)} · ${relativeTime(new Date(createdTime), new Date(), language, words('now'))}`}
              </span>
            </p>
            <p className="text-text-2">{t(`outcome.${outcome ?? 'open'}`)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
