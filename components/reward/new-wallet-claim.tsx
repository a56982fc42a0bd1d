'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSigner } from '@/components/keys/use-signer';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { useMe } from '@/lib/queries/account';
import { useKeyShareState } from '@/lib/queries/key-share';
import { showLinkedWallets } from '@/lib/queries/linked-wallet';
import { refreshReward } from '@/lib/queries/reward';
import { usePayee } from '@/lib/queries/wallet';
import { changeWallet } from '@/lib/wallet/change-key-share';
import { receivingAddress } from '@/lib/wallet/sending/recipient';
import { askWallet } from '@/lib/wallet/store';
import type { Reward } from '@/protocol/reward';

export type NewWalletClaimProps = {
  reward: Reward;
  onClaim: () => void;
  onClose: () => void;
};

/** The claim of a person without a wallet: makes or links one, then asks for the claim itself. */
export default function NewWalletClaim({ reward, onClaim, onClose }: NewWalletClaimProps) {
  const t = useTranslations('reward.newWallet');
  const words = useTranslations('reward');
  const { data: me } = useMe();
  const { data: state } = useKeyShareState();
  const { busy, run } = useSigner();
  const [isLinking, setLinking] = useState(false);
  const hasWallet = reward.refusal !== 'no_wallet';
  const { data: payee } = usePayee(hasWallet && me ? me.id : null);
  const address = payee ? receivingAddress(payee, reward.chainId) : null;

  async function create(): Promise<void> {
    await run('create', () => changeWallet('create'));
    await refreshReward(reward.id);
  }
  async function link(): Promise<void> {
    setLinking(true);
    const linked = await askWallet('linkWallet', {});
    if (linked) await showLinkedWallets(linked);
    await refreshReward(reward.id);
    setLinking(false);
  }

  // The signer is a window of its own, and this dialog would take the focus back from it.
  if (busy !== null || isLinking) return null;
  const frame = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    closeLabel: words('close'),
  };
  if (hasWallet)
    return (
      <Dialog
        {...frame}
        title={t('claimTitle')}
        footer={
          <>
            <Button onClick={onClose}>{words('own.cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                onClaim();
              }}
            >
              {words('card.claim')}
            </Button>
          </>
        }
      >
        <p className="text-text-2">
          {address === null
            ? t('ready')
            : t.rich('readyAt', { to: () => <ComparedAddress address={address} className="text-text-1" /> })}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      title={t('title')}
      footer={
        <>
          {!me?.hasKeyShare && <Button onClick={() => void link()}>{t('link')}</Button>}
          <Button variant="primary" onClick={() => void (me?.hasKeyShare ? link() : create())}>
            {t(me?.hasKeyShare ? 'link' : 'create')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('text')}</p>
      {state?.pending && <Note>{t('pending')}</Note>}
    </Dialog>
  );
}
