'use client';

import { ProfileHost } from '@/components/profile/profile-host';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/navigation/open-chat';
import { askWallet } from '@/lib/wallet/store';

/** The cards of people in the shell. Money that is sent from one shows in the conversation on screen. */
export function ShellProfile() {
  const openChat = useOpenChat();
  const matrixRoomId = useChatAddress()?.matrixRoomId ?? undefined;
  return (
    <ProfileHost
      goTo={(path) => openChat(path, 'push')}
      sendMoney={(userId) => void askWallet('send', { userId, matrixRoomId })}
    />
  );
}
