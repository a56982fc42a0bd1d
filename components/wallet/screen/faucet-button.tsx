'use client';

import { Droplets } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { mutate } from 'swr';
import { isHash } from 'viem';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { dripFaucet } from '@/lib/queries/wallet';
import type { WalletNetwork } from '@/protocol/wallet';

export type FaucetButtonProps = { address: string; networks: readonly WalletNetwork[] };

/** Coins for trying, of every local network that is looked at. */
export function FaucetButton({ address, networks }: FaucetButtonProps) {
  const t = useTranslations('wallet.faucet');
  const [busy, setBusy] = useState(false);

  const drip = async () => {
    setBusy(true);
    try {
      const answers = await Promise.all(networks.map(({ chainId }) => dripOn(chainId, address)));
      const waits = answers.flatMap((answer) => (answer === null ? [] : [answer]));
      if (waits.length === answers.length) showSnackbar(t('wait', { seconds: Math.max(...waits) }), 'error');
      else showSnackbar(t('done'));
    } catch {
      showSnackbar(t('failed'), 'error');
    } finally {
      setBusy(false);
      await mutate(
        (key) => Array.isArray(key) && ['walletBalances', 'walletActivity'].includes(String(key[0])),
      );
    }
  };

  return (
    <Button busy={busy} onClick={() => void drip()}>
      {!busy && <Droplets aria-hidden />}
      {t(busy ? 'busy' : 'button')}
    </Button>
  );
}

/** Resolves when the coins are there; answers how many seconds to wait when it is too soon. Rejects when the payment failed. */
async function dripOn(chainId: number, address: string): Promise<number | null> {
  const answer = await dripFaucet(chainId, address);
  if (typeof answer !== 'string') return answer.waitSeconds;
  if (isHash(answer)) {
    const { readingClient } = await import('@/lib/wallet/clients');
    const { status } = await readingClient(chainId).waitForTransactionReceipt({
      hash: answer,
      pollingInterval: 500,
      timeout: 30_000,
    });
    if (status !== 'success') throw new Error('The payment of the faucet was reverted');
  }
  return null;
}
