'use client';

import { useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { connectedWallet } from '@/lib/wallet/connected';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { useWalletState } from '@/lib/wallet/store';
import { NftSendFlow } from './nft-send-flow';

/** Sends a piece; a wallet is connected first if none is. */
export default function NftSendDialog({ input, settle }: RequestViewProps<'sendNft'>) {
  const config = useConfig();
  const wallet = useWalletState();
  const [isReady, setReady] = useState(false);
  const close = useRef(settle);
  useEffect(() => {
    close.current = settle;
  });
  useEffect(() => {
    let isGone = false;
    void connectedWallet(config).then((isConnected) => {
      if (isGone) return;
      if (isConnected) setReady(true);
      else close.current(null);
    });
    return () => {
      isGone = true;
    };
  }, [config]);

  const { data: me } = useMe();
  const { data: networks } = useWalletNetworks();
  const network = networks?.find(({ chainId }) => chainId === input.nft.chainId);
  if (!isReady || !me || !network || wallet.address === null) return null;
  return (
    <NftSendFlow
      me={me.id}
      from={wallet.address}
      kind={wallet.kind ?? 'external'}
      network={network}
      nft={input.nft}
      settle={settle}
    />
  );
}
