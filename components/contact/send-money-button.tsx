'use client';

import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { IconButton } from '@/components/ui/icon-button';
import { askWallet } from '@/lib/wallet/store';
import type { UserId } from '@/protocol/ids';

/** Sends money to a person; the conversation on screen gets a card of it. */
export function SendMoneyButton({ person }: { person: { readonly id: UserId; readonly username: string } }) {
  const t = useTranslations('wallet');
  const matrixRoomId = useChatAddress()?.matrixRoomId ?? undefined;
  const label = t('sendToName', { name: person.username });
  return (
    <IconButton
      label={label}
      title={label}
      icon={<ArrowUpRight aria-hidden />}
      onClick={() => void askWallet('send', { userId: person.id, matrixRoomId })}
      className="desktop:not-group-hover:not-focus-visible:opacity-0"
    />
  );
}
