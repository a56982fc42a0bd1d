'use client';

import { CircleQuestionMark, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import type { Hash } from 'viem';
import { recipientName } from '@/components/wallet/send/chosen-recipient';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { shortAddress } from '@/lib/format/address';
import { refreshNfts } from '@/lib/queries/nft';
import { sentList } from '@/lib/wallet/activity/sent-list';
import type { Nft } from '@/protocol/nft';
import type { NftDraft } from './nft-send-flow';

const texts = {
  asking: 'pending',
  pending: 'pending',
  unsent: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'replaced',
  cancelled: 'cancelled',
  lost: 'lost',
} as const;

export type NftSubmittedStepProps = { nft: Nft; draft: NftDraft; hash: Hash; onDone: () => void };

/** The piece is on its way (NFT-08), and what became of it as soon as the chain says so. */
export function NftSubmittedStep({ nft, draft: { recipient }, hash, onDone }: NftSubmittedStepProps) {
  const t = useTranslations('nft.sending');
  const words = useTranslations('wallet');
  const items = useSyncExternalStore(sentList.subscribe, sentList.items, sentList.items);
  const state = items.find((one) => one.hash === hash)?.state ?? 'pending';
  useEffect(() => {
    if (state === 'confirmed') void refreshNfts();
  }, [state]);
  const isBad = state === 'failed' || state === 'replaced' || state === 'cancelled';
  const Icon = state === 'lost' ? CircleQuestionMark : isBad ? CircleX : Clock;
  const name = nft.data.name;
  const person = recipientName(recipient) ?? shortAddress(recipient.address);
  return (
    <SuccessDialog
      open
      onOpenChange={(open) => !open && onDone()}
      {...(state !== 'confirmed' && { icon: <Icon /> })}
      title={words('sending.submitted')}
      subtitle={
        <span role="status" data-state={state}>
          {t(texts[state], { name, person })}
        </span>
      }
      actionLabel={words('sending.okay')}
      onAction={onDone}
      closeLabel={words('close')}
    />
  );
}
