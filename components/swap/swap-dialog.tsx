'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import useSWR from 'swr';
import { getAddress } from 'viem';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { useWalletState } from '@/lib/wallet/store';
import { useHoldings } from '@/lib/wallet/use-holdings';
import { SwapFlow } from './swap-flow';

/** Texts that no other page needs come with the screen. */
async function swapTexts(language: string) {
  const { default: texts } = await (language === 'zh'
    ? import('@/messages/zh/swap.json')
    : import('@/messages/en/swap.json'));
  return texts;
}

/** Swaps one token for another; a wallet is connected first if none is. */
export default function SwapDialog({ input, settle }: RequestViewProps<'swap'>) {
  const locale = useLocale();
  const known = useMessages();
  const wallet = useWalletState();
  const isReady = useConnectedWallet(() => settle(null));

  const { data: texts } = useSWR(['swapTexts', locale], () => swapTexts(locale), {
    revalidateOnFocus: false,
  });
  const { data: networks } = useWalletNetworks();
  const { read, refresh } = useHoldings(wallet.address, networks ?? null);
  if (!isReady || !networks || !texts || wallet.address === null) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...known, swap: texts }}>
      <SwapFlow
        key={wallet.address}
        account={getAddress(wallet.address)}
        kind={wallet.kind ?? 'external'}
        networks={networks}
        holdings={read}
        receive={input.receive ?? null}
        onChanged={refresh}
        settle={settle}
      />
    </NextIntlClientProvider>
  );
}
