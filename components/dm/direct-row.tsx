'use client';

import { Check, CheckCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ConversationRow } from '@/components/chat/conversation-row';
import { DraftText, useDraftText } from '@/components/chat/draft-sign';
import { useLastMessage } from '@/components/chat/last-message';
import { Avatar } from '@/components/ui/avatar';
import { GroupPicture } from '@/components/ui/group-picture';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/class-names';
import { prepareRoom } from '@/lib/chat/hooks';
import type { RoomActivity } from '@/lib/chat/model';
import { counter } from '@/lib/format/counter';
import { groupName } from '@/lib/format/group-name';
import { isOnline } from '@/lib/format/presence';
import { directPath } from '@/lib/navigation/chat-address';
import { useLastActive } from '@/lib/queries/presence';
import type { Person } from '@/protocol/account';
import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import { tickOf, type ListedDirect } from './direct-order';

export type DirectRowProps = {
  listed: ListedDirect;
  current: boolean;
  now: number;
  onOpen: (matrixRoomId: string) => void;
};

/** Picture, name, when something was last said and what, and what is new (DM-11); of a group also by whom. */
export function DirectRow({ listed, current, now, onOpen }: DirectRowProps) {
  const t = useTranslations('dm.list');
  const { conversation, activity, timestampMs } = listed;
  const { room } = conversation;
  const alone = useTranslations('dm.group')('alone');
  const name = isGroup(conversation) ? groupName(conversation, alone) : conversation.user.username;
  const last = activity?.lastMessage ?? null;
  const unread = activity ? Math.max(activity.mentions, activity.muted ? 0 : activity.unread) : 0;
  const { matrixRoomId } = room;
  const draftText = useDraftText(matrixRoomId);
  // The room on screen shows it.
  const draft = current ? null : draftText;
  return (
    <ConversationRow
      href={matrixRoomId === '' ? null : directPath(matrixRoomId)}
      current={current}
      onOpen={() => onOpen(matrixRoomId)}
      onPrepare={() => prepareRoom(matrixRoomId)}
      picture={
        isGroup(conversation) ? (
          <GroupPicture
            size={40}
            picture={conversation.logo}
            people={conversation.users.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
          />
        ) : (
          <PersonPicture user={conversation.user} now={now} />
        )
      }
      name={name}
      isUnread={unread > 0}
      timestampMs={last ? timestampMs : null}
      now={now}
      words={{ now: t('now'), muted: t('muted') }}
      isMuted={activity?.muted ?? false}
      marks={
        unread > 0 && <Badge kind="mention" count={counter(unread)} label={t('unread', { count: unread })} />
      }
    >
      {!isGroup(conversation) && draft === null && <Tick last={last} />}
      <Preview
        last={last}
        author={authorIn(conversation, last)}
        strong={unread > 0}
        starting={matrixRoomId === ''}
        draft={draft}
      />
    </ConversationRow>
  );
}

function PersonPicture({ user, now }: { user: Person; now: number }) {
  const t = useTranslations('dm.list');
  const lastActive = useLastActive(user.id);
  return (
    <Avatar
      name={user.username}
      picture={user.avatar}
      size={40}
      online={isOnline(lastActive, now)}
      onlineLabel={t('online')}
      className="[&_.bg-online]:ring-surface-0 max-desktop:[&_.bg-online]:ring-surface-1"
    />
  );
}

/** Who wrote the last message of a group; null for who is not in it any more, and in conversations of two. */
function authorIn(conversation: AnyConversation, last: RoomActivity['lastMessage']): 'you' | Person | null {
  if (!isGroup(conversation) || !last) return null;
  return last.isOwn ? 'you' : (conversation.users.find(({ id }) => id === last.senderId) ?? null);
}

function Tick({ last }: { last: RoomActivity['lastMessage'] }) {
  const t = useTranslations('dm.list');
  const tick = tickOf(last);
  if (tick === null) return null;
  const Icon = tick === 'read' ? CheckCheck : Check;
  return (
    <span title={t(tick)} className={cn('shrink-0', tick === 'read' ? 'text-primary-text' : 'text-text-3')}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{t(tick)}</span>
    </span>
  );
}

function Preview({
  last,
  author,
  strong,
  starting,
  draft,
}: {
  last: RoomActivity['lastMessage'];
  author: 'you' | Person | null;
  strong: boolean;
  starting: boolean;
  draft: string | null;
}) {
  const t = useTranslations('dm.list');
  const wordsOf = useLastMessage();
  return (
    <span className={cn('min-w-0 grow truncate text-sm font-normal', strong ? 'text-text-1' : 'text-text-3')}>
      {starting ? t('starting') : draft === null ? wordsOf(last, author) : <DraftText text={draft} />}
    </span>
  );
}
