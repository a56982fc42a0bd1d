'use client';

import { useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { connectedWallet } from '@/lib/wallet/connected';
import { useWalletState } from '@/lib/wallet/store';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { SendFlow } from './send-flow';

/** Sends coins or tokens; a wallet is connected first if none is. */
export default function SendDialog({ input, settle }: RequestViewProps<'send'>) {
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
  const { holdings } = useHoldings(wallet.address, networks ?? null);
  if (!isReady || !me || !networks || wallet.address === null) return null;
  return (
    <SendFlow
      me={me.id}
      from={wallet.address}
      kind={wallet.kind ?? 'external'}
      holdings={holdings}
      userId={input.userId ?? null}
      matrixRoomId={input.matrixRoomId ?? null}
      settle={settle}
    />
  );
}
