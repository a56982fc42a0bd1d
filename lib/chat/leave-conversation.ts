'use client';

import { useRouter } from 'next/navigation';
import { chatAddressPath, directPath, useChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from './open-chat';

let cameFromList = false;

/** Said when a room is opened from the list of a phone: Back can go back then instead of making a new step. */
export function rememberList(): void {
  cameFromList = true;
}

/** From the conversation back to the list, under 1024 px; for the Back button of its header. */
export function useLeaveConversation(): () => void {
  const router = useRouter();
  const openChat = useOpenChat();
  const address = useChatAddress();
  return () => {
    if (cameFromList) {
      cameFromList = false;
      router.back();
    } else {
      openChat(
        address ? chatAddressPath({ ...address, matrixRoomId: null, membersOpen: false }) : directPath(),
        'replace',
      );
    }
  };
}
