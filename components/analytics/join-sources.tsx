'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Analytics } from '@/protocol/analytics';

/** How people came in, the most frequent way first. */
export function JoinSources({ sources }: { sources: Analytics['sources'] }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const total = sources.reduce((sum, { joined }) => sum + joined, 0);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  const shown = sources
    .filter(({ source, joined, before }) => source !== 'returned' || joined + before > 0)
    .sort((one, other) => other.joined - one.joined);
  return (
    <Card className="min-w-0 px-[18px] py-4">
      <h2 className="text-sm font-medium text-text-2">{t('sources')}</h2>
      <p className="num text-2xl font-semibold">{number.format(total)}</p>
      <ul className="mt-3.5 flex flex-col gap-3.5">
        {shown.map(({ source, joined, before }) => (
          <li key={source} className="text-sm">
            <span className="flex">
              <span className="grow">{t(`source.${source}`)}</span>
              <span className="num text-text-2" title={t('before', { value: before })}>
                {number.format(joined)}
              </span>
              <span className="num w-11 text-right text-text-3">
                {total === 0 ? '–' : share.format(joined / total)}
              </span>
            </span>
            <svg aria-hidden className="mt-1.5 block h-1.5 w-full rounded-full bg-track">
              <rect
                width={total === 0 ? 0 : `${(joined / total) * 100}%`}
                height="6"
                rx="3"
                className="fill-primary-text"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
