'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { readingClient } from '@/lib/wallet/clients';
import { gasPrice, sendableMost } from '@/lib/wallet/sending/fee';
import type { Asset } from './use-draft';

/** Gas that is kept back when all coins are to be swapped: more than a swap of coins takes, because prices may rise. */
const KEPT_GAS = 400_000n;

/** Fills in all that can be paid: of coins what the fee leaves. */
export function MaxButton({ asset, onAmount }: { asset: Asset; onAmount: (text: string) => void }) {
  const t = useTranslations('swap');
  const [busy, setBusy] = useState(false);
  const { token, network, held } = asset;
  if (held === null || held === 0n) return null;
  const fill = async () => {
    setBusy(true);
    const coin = token.address === null;
    const price = coin ? await gasPrice(readingClient(network.chainId)).catch(() => null) : null;
    setBusy(false);
    if (coin && price === null) return;
    const kept = { amount: (price?.maxFeePerGas ?? 0n) * KEPT_GAS };
    onAmount(wholeTokenAmount(sendableMost(coin ? null : '0x', held, kept), token.decimals));
  };
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void fill()}
      className="touch-target font-medium text-primary-text enabled-hover:underline"
    >
      {t('max')}
    </button>
  );
}
