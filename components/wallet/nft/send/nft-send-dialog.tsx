'use client';

import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { useWalletState } from '@/lib/wallet/store';
import { NftSendFlow } from './nft-send-flow';

/** Sends a piece; a wallet is connected first if none is. */
export default function NftSendDialog({ input, settle }: RequestViewProps<'sendNft'>) {
  const wallet = useWalletState();
  const isReady = useConnectedWallet(() => settle(null));

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
