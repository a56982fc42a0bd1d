'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { fee as feeText } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { feeSums, type Fees } from '@/lib/wallet/activity/fees';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';

/** What the shown transactions cost in network fees, by coin. `fees`: undefined until it has been read. */
export function FeeTotal({ entries, fees }: { entries: readonly ActivityEntry[]; fees: Fees | undefined }) {
  const t = useTranslations('wallet.history');
  const sums = fees && feeSums(entries, fees);
  return (
    <p className="num flex min-h-5 flex-wrap items-center gap-x-2 text-sm text-text-2">
      {t('fees')}
      {sums === undefined ? (
        <Skeleton className="h-4 w-32" />
      ) : (
        <>
          {sums.length === 0 && <span className="text-text-1">{t('noFees')}</span>}
          {sums.map(({ symbol, decimals, local, amount }) => (
            <span
              key={`${symbol} ${local}`}
              className="font-medium text-text-1"
              title={`${wholeTokenAmount(amount, decimals)} ${symbol}`}
            >
              {feeText(amount, decimals)} {symbol}
              {local !== null && <span className="font-normal text-text-3"> ({local})</span>}
            </span>
          ))}
          {fees !== undefined && fees.unread > 0 && (
            <span className="text-warn">{t('feesUnread', { count: fees.unread })}</span>
          )}
        </>
      )}
    </p>
  );
}
