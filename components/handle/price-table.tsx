'use client';

import { useTranslations } from 'next-intl';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { handlePrice } from '@/protocol/handle-name';

/** The shortest and the longest length of each price. */
const rows = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 6],
  [7, 12],
  [13, 20],
] as const;

/** What handles cost, by their length. */
export function PriceTable({ symbol }: { symbol: string }) {
  const t = useTranslations('handle');
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs text-text-3">
          <th scope="col" className="py-1.5 font-medium">
            {t('characterCount')}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {t('priceHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([from, to]) => (
          <tr key={from} className="border-t border-border-2">
            <td className="num py-1.5">{from === to ? from : `${from}–${to}`}</td>
            <td className="num py-1.5 text-right">
              {handlePrice(from) === 0n
                ? t('freeOnce')
                : `${wholeTokenAmount(handlePrice(from), 18)} ${symbol}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
