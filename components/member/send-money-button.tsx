'use client';

import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { IconButton } from '@/components/ui/icon-button';
import { askWallet } from '@/lib/wallet/store';
import type { PanelMember } from './member-groups';

/** Sends money to somebody; the conversation on screen gets a card of it. */
export function SendMoneyButton({ member }: { member: PanelMember }) {
  const t = useTranslations('wallet');
  const matrixRoomId = useChatAddress()?.matrixRoomId ?? undefined;
  const label = t('sendToName', { name: member.username });
  return (
    <IconButton
      label={label}
      title={label}
      icon={<ArrowUpRight aria-hidden />}
      onClick={() => void askWallet('send', { userId: member.id, matrixRoomId })}
      className="desktop:not-group-hover:not-focus-visible:opacity-0"
    />
  );
}
