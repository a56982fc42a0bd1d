'use client';

import { useLocale, useTranslations } from 'next-intl';
import { fee as feeText } from '@/lib/format/fee';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { Usd } from '@/lib/wallet/usd';
import { usdText, valueOf } from '@/lib/wallet/usd';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';

type Named = Pick<WalletToken, 'symbol' | 'decimals'>;

/** Amounts, percentages and fees as this screen says them. */
export function useSwapWords() {
  const locale = useLocale();
  const t = useTranslations('swap');
  const percent = (hundredths: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000);
  return {
    percent,
    amount: (units: bigint, { symbol, decimals }: Named) =>
      `${tokenAmount(units, decimals, locale)} ${symbol}`,
    whole: (units: bigint, { symbol, decimals }: Named) => `${wholeTokenAmount(units, decimals)} ${symbol}`,
    /** A fee that four decimals make nothing of is said in whole. */
    fee: (wei: bigint, { nativeToken: { symbol, decimals } }: Pick<WalletNetwork, 'nativeToken'>) => {
      const short = feeText(wei, decimals);
      return `${/[1-9]/.test(short) ? short : tokenAmount(wei, decimals, locale)} ${symbol}`;
    },
    usd: (units: bigint, { decimals }: Pick<Named, 'decimals'>, price: Usd) =>
      usdText(valueOf(units, decimals, price), locale),
    /** `1 ETH = 1,994 LUSD`. */
    rate: (paid: bigint, pays: Named, received: bigint, receives: Named) =>
      received === 0n
        ? '–'
        : t('rate', {
            receives: receives.symbol,
            amount: tokenAmount((paid * 10n ** BigInt(receives.decimals)) / received, pays.decimals, locale),
            pays: pays.symbol,
          }),
  };
}
