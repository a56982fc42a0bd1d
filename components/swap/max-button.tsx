'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { coinSwapFee } from '@/lib/swap/plan';
import { readingClient } from '@/lib/wallet/clients';
import { sendableMost } from '@/lib/wallet/sending/fee';
import type { Asset } from './use-draft';

/** Fills in all that can be paid: of coins what the fee leaves. */
export function MaxButton({ asset, onAmount }: { asset: Asset; onAmount: (text: string) => void }) {
  const t = useTranslations('swap');
  const [busy, setBusy] = useState(false);
  const { token, network, held } = asset;
  if (held === null || held === 0n) return null;
  const fill = async () => {
    setBusy(true);
    const coin = token.address === null;
    const kept = coin ? await coinSwapFee(readingClient(network.chainId), held).catch(() => null) : 0n;
    setBusy(false);
    if (kept === null) return;
    onAmount(wholeTokenAmount(sendableMost(coin ? null : '0x', held, { amount: kept }), token.decimals));
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
