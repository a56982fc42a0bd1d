'use client';

import { Copy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { nameList } from '@/lib/format/name-list';
import type { WalletNetwork } from '@/protocol/wallet';
import { AddressBlock } from '@/components/wallet/address-block';
import { useCopy } from '@/components/wallet/copy-text';
import { QrCode } from '@/components/ui/qr-code';

export type ReceiveDialogProps = {
  onClose: () => void;
  address: string;
  networks: readonly WalletNetwork[];
};

/** The whole address, to be read, copied or photographed. */
export default function ReceiveDialog({ onClose, address, networks }: ReceiveDialogProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const copy = useCopy();
  const names = networks.map(({ name }) => name);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('receiveTitle')}
      description={t('receiveText', { networks: nameList(names, locale) })}
      showDescription
      closeLabel={t('close')}
      footer={
        <Button variant="primary" size="lg" onClick={() => void copy(address)}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      }
    >
      <div className="grid place-items-center py-1">
        <QrCode text={address} label={t('receiveQr', { address })} />
      </div>
      <AddressBlock address={address} label={t('wholeAddress')} />
    </Dialog>
  );
}
