'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/components/ui/class-names';
import type { Total } from '@/lib/wallet/holdings';
import { changeOf, percentText, usdText } from '@/lib/wallet/usd';

export type TotalBalanceProps = {
  /** Null while it loads. */
  total: Total | null;
  /** False when a network is missing from it. */
  isWhole: boolean;
};

/** The sum of everything with a known price; unknown is a dash, never 0. */
export function TotalBalance({ total, isWhole }: TotalBalanceProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const text = total === null || total.value === null ? null : usdText(total.value, locale);
  const [whole = '', cents] = text === null ? ['–'] : text.split('.');
  return (
    <div>
      <p className="text-sm text-text-3">{t('total')}</p>
      {total === null ? (
        <Skeleton className="my-1.5 h-9 w-44" />
      ) : (
        <p className="num text-[40px] leading-[48px] font-semibold tracking-[-0.03em] max-desktop:text-[36px]">
          {total.value === null ? (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{t('unknown')}</span>
            </>
          ) : (
            <>
              {whole}
              {cents !== undefined && <span className="text-[0.6em] text-text-3">.{cents}</span>}
            </>
          )}
        </p>
      )}
      <p className="mt-0.5 flex min-h-5 flex-wrap gap-2 text-sm">
        {total !== null && total.gain !== null && total.value !== null && <Gain total={total} />}
        {total !== null && (!isWhole || total.isPartial) && (
          <span className="text-text-3">{t(isWhole ? 'unpriced' : 'partial')}</span>
        )}
      </p>
    </div>
  );
}

function Gain({ total: { gain, value } }: { total: Total }) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  if (gain === null || value === null) return null;
  const change = changeOf(value - gain, value);
  return (
    <>
      <span className={cn('num', gain > 0n && 'text-success', gain < 0n && 'text-danger')}>
        {gain > 0n ? '+' : ''}
        {usdText(gain, locale)}
        {change !== null && ` (${percentText(change)})`}
      </span>
      <span className="text-text-3">{t('today')}</span>
    </>
  );
}
