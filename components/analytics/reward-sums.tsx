'use client';

import { useLocale, useTranslations } from 'next-intl';
import { amountText, wholeAmountText } from '@/components/reward/amount-text';
import { Card } from '@/components/ui/card';
import { networkName } from '@/lib/wallet/transaction-link';
import type { Analytics } from '@/protocol/analytics';

/** How many rewards were given and claimed in the period, and how much of each token. */
export function RewardSums({ analytics: { records, rewards } }: { analytics: Analytics }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const given = records.reduce((sum, day) => sum + day.rewards, 0);
  const claimed = records.reduce((sum, day) => sum + day.claims, 0);
  return (
    <Card className="min-w-0 px-[18px] py-4">
      <h2 className="text-sm font-medium text-text-2">{t('rewards')}</h2>
      <p>
        <span className="num text-2xl font-semibold">{number.format(given)}</span>{' '}
        <span className="num text-sm text-text-3">{t('claimed', { count: claimed })}</span>
      </p>
      {rewards.length === 0 ? (
        <p className="mt-3 text-sm text-text-3">{t('noRewards')}</p>
      ) : (
        <table className="mt-2 w-full text-sm">
          <thead>
            <tr className="[&>th]:h-8 [&>th]:text-right [&>th]:text-xs [&>th]:font-medium [&>th]:text-text-3">
              <th scope="col" className="text-left!">
                {t('token')}
              </th>
              <th scope="col">{t('given')}</th>
              <th scope="col">{t('claimedAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {rewards.map(({ networkId, token, given: sum, claimed: taken }) => (
              <tr
                key={`${networkId} ${token.address}`}
                className="[&>*]:border-t [&>*]:py-2 [&>td]:pl-3 [&>td]:text-right"
              >
                <th scope="row" className="text-left font-regular">
                  {token.symbol} <span className="block text-xs text-text-3">{networkName(networkId)}</span>
                </th>
                <td className="num" title={wholeAmountText(sum, token)}>
                  {amountText(sum, token, locale)}
                </td>
                <td className="num" title={wholeAmountText(taken, token)}>
                  {amountText(taken, token, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-xs text-text-3">{t('rewardsText')}</p>
    </Card>
  );
}
