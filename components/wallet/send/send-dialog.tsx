'use client';

import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import { useWalletState } from '@/lib/wallet/store';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { SendFlow } from './send-flow';

/** Sends coins or tokens; a wallet is connected first if none is. */
export default function SendDialog({ input, settle }: RequestViewProps<'send'>) {
  const wallet = useWalletState();
  const isReady = useConnectedWallet(() => settle(null));

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
