'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { Dialog } from '@/components/ui/dialog';
import { disconnectOthers } from '@/lib/wallet/disconnect-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { WalletList } from './wallet-list';

/** Offers every wallet that this browser can reach; answers the one that was connected. */
export default function ConnectDialog({ settle }: RequestViewProps<'connect'>) {
  const t = useTranslations('connect');
  const config = useConfig();
  const { address, connector } = useAccount();
  const [isFirst] = useState(address === undefined);
  // On a page that was just loaded the wallet of last time may come back by itself only now.
  const answer = useEffectEvent(() => {
    if (!isFirst || !address || !connector) return;
    settle({ address, kind: connector.id === KEY_SHARE_CONNECTOR ? 'keyShare' : 'external' });
  });
  useEffect(() => answer(), [address]);
  return (
    <Dialog open onOpenChange={(open) => !open && settle(null)} title={t('title')} closeLabel={t('close')}>
      <WalletList
        withKeyShare
        onConnected={async (wallet) => {
          await disconnectOthers(config);
          settle(wallet);
        }}
      />
    </Dialog>
  );
}
