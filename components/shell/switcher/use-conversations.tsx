'use client';

import { useTranslations } from 'next-intl';
import { marksOf } from '@/components/room/room-marks';
import { listedDirects } from '@/components/dm/direct-order';
import { Avatar } from '@/components/ui/avatar';
import { GroupPicture } from '@/components/ui/group-picture';
import { useRoomActivities } from '@/lib/chat/hooks';
import { groupName } from '@/lib/format/group-name';
import { directPath } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useDirectConversations } from '@/lib/queries/dm';
import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import { bestMatches } from './match';
import { newness, type Result } from './result';

/** The viewer's direct conversations and groups: what is new first, then the newest. */
export function useConversations(
  sought: string,
  { max, currentId }: { max: number; currentId: MatrixRoomId | null },
): {
  results: Result[];
  partners: ReadonlySet<UserId>;
  /** Of a conversation of the viewer; null for any other room. */
  nameOf: (matrixRoomId: MatrixRoomId) => string | null;
} {
  const t = useTranslations('shell.switcher');
  const alone = useTranslations('dm.group')('alone');
  const openChat = useOpenChat();
  const { data: all = [] } = useDirectConversations();
  const activities = useRoomActivities();
  const nameOf = (conversation: AnyConversation) =>
    isGroup(conversation) ? groupName(conversation, alone) : conversation.user.username;
  const open = listedDirects(all, activities, '')
    .map(({ conversation, activity }) => ({ conversation, marks: marksOf(activity) }))
    .filter(({ conversation: { room } }) => room.matrixRoomId !== '' && room.matrixRoomId !== currentId)
    .toSorted((one, other) => newness(one.marks) - newness(other.marks));
  const results = bestMatches(open, sought, max, ({ conversation }) => nameOf(conversation)).map(
    ({ item: { conversation, marks }, match }): Result => ({
      id: `conversation-${conversation.room.id}`,
      match,
      icon: isGroup(conversation) ? (
        <GroupPicture
          size={24}
          picture={conversation.logo}
          people={conversation.users.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
        />
      ) : (
        <Avatar name={conversation.user.username} picture={conversation.user.avatar} size={24} />
      ),
      aside: isGroup(conversation) ? t('groupOf', { count: conversation.users.length + 1 }) : '',
      marks,
      run: () => openChat(directPath(conversation.room.matrixRoomId), 'push'),
    }),
  );
  const partners = new Set(all.flatMap((each) => (isGroup(each) || !each.accepted ? [] : [each.user.id])));
  const named = (matrixRoomId: MatrixRoomId) => {
    const conversation = all.find(({ room }) => room.matrixRoomId === matrixRoomId);
    return conversation ? nameOf(conversation) : null;
  };
  return { results, partners, nameOf: named };
}
