'use client';
import { useTranslations } from 'next-intl';
import { useConfig } from 'wagmi';
import { Dialog } from '@/components/ui/dialog';
import { disconnectOthers } from '@/lib/wallet/disconnect-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { WalletList } from './wallet-list';

/** Offers every wallet that this browser can reach; answers the one that was connected. */
export default function ConnectDialog({ settle }: RequestViewProps<'connect'>) {
  const t = useTranslations('connect');
  const config = useConfig();
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
