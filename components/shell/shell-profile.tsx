'use client';

import { useTranslations } from 'next-intl';
import { conversationWith } from '@/components/contact/use-write-to';
import { ProfileHost, type ProfileHostProps } from '@/components/profile/profile-host';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions, useRoomActivities } from '@/lib/chat/hooks';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useOpenProfile } from '@/lib/navigation/profile-card';
import { useDirectConversations } from '@/lib/queries/dm';
import { askWallet } from '@/lib/wallet/store';

/** The cards of people in the shell. Money that is sent from one shows in the conversation on screen. */
export function ShellProfile() {
  const openChat = useOpenChat();
  const matrixRoomId = useChatAddress()?.matrixRoomId ?? undefined;
  return (
    <ProfileHost
      goTo={(path) => openChat(path, 'push')}
      sendMoney={(userId) => void askWallet('send', { userId, matrixRoomId })}
      muteOf={useMuteOf()}
    />
  );
}

/** Mutes the direct conversation with a person. */
function useMuteOf(): NonNullable<ProfileHostProps['muteOf']> {
  const t = useTranslations('shell.keys');
  const { data: conversations } = useDirectConversations(useOpenProfile() !== null);
  const activities = useRoomActivities();
  return ({ userId, name }) => {
    const known = conversationWith(conversations, userId);
    const activity = known && activities.get(known.room.matrixRoomId);
    if (!activity) return null;
    return {
      isMuted: activity.muted,
      toggle: () => {
        const muted = !activity.muted;
        roomActions(activity.matrixRoomId)
          .setMuted(muted)
          .then(() => showSnackbar(t(muted ? 'muted' : 'unmuted', { name })))
          .catch(() => showSnackbar(t('muteFailed'), 'error'));
      },
    };
  };
}
