'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import type { RequestViewProps } from '../request-views';
import { WalletList } from './wallet-list';

/** Offers every wallet that this browser can reach; answers the one that was connected. */
export default function ConnectDialog({ settle }: RequestViewProps<'connect'>) {
  const t = useTranslations('connect');
  return (
    <Dialog open onOpenChange={(open) => !open && settle(null)} title={t('title')} closeLabel={t('close')}>
      <WalletList withKeyShare onConnected={async (wallet) => settle(wallet)} />
    </Dialog>
  );
}
