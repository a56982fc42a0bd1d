'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormAlert } from '@/components/ui/form-alert';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { setNftPicture } from '@/lib/queries/nft';
import type { Nft } from '@/protocol/nft';

export type NftPictureConfirmProps = {
  nft: Nft;
  /** Of the person; it holds the piece. */
  address: string;
  onClose: () => void;
  onSet?: (avatar: string) => void;
};

/** Asks before a piece becomes the profile picture: it shows everyone which wallet is theirs. */
export function NftPictureConfirm({ nft, address, onClose, onSet }: NftPictureConfirmProps) {
  const t = useTranslations('nft.picture');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { name } = nft.data;
  const set = async () => {
    setBusy(true);
    setFailure('');
    try {
      const avatar = await setNftPicture(nft, address);
      showSnackbar(t('set', { name }));
      onClose();
      onSet?.(avatar);
    } catch (caught) {
      setFailure(await errorText(asApiError(caught)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={() => void set()}
    >
      <FormAlert text={failure} />
      <img
        src={nft.data.imageUrl}
        alt=""
        width={104}
        height={104}
        className="mx-auto size-26 rounded-full object-cover"
      />
    </ConfirmDialog>
  );
}
