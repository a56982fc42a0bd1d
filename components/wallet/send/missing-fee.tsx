'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { WalletNetwork } from '@/protocol/wallet';

/** What of the coin is missing for the fee. */
export function MissingFee({ missing, network }: { missing: bigint; network: WalletNetwork }) {
  const t = useTranslations('wallet.sending');
  const { symbol, decimals } = network.nativeToken;
  return (
    <Note tone="danger" live>
      <b className="block font-medium">{t('insufficientFee', { symbol })}</b>{' '}
      {t('insufficientFeeText', { amount: atLeast(missing, decimals), symbol })}
    </Note>
  );
}

/** Rounded up to four significant digits, because less would not do. */
function atLeast(amount: bigint, decimals: number): string {
  const digits = amount.toString();
  const unit = 10n ** BigInt(Math.max(0, digits.length - 4));
  return wholeTokenAmount(((amount + unit - 1n) / unit) * unit, decimals);
}
