'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { BellOff, Check, CheckCheck } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { GroupPicture } from '@/components/ui/group-picture';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/class-names';
import { listRow } from '@/components/ui/list-row';
import { Spinner } from '@/components/ui/spinner';
import type { RoomActivity } from '@/lib/chat/model';
import { counter } from '@/lib/format/counter';
import { groupName } from '@/lib/format/group-name';
import { isOnline } from '@/lib/format/presence';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { directPath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/navigation/open-chat';
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
  const locale = useLocale();
  const { conversation, activity, timestampMs } = listed;
  const { room } = conversation;
  const alone = useTranslations('dm.group')('alone');
  const name = isGroup(conversation) ? groupName(conversation, alone) : conversation.user.username;
  const last = activity?.lastMessage ?? null;
  const unread = activity ? Math.max(activity.mentions, activity.muted ? 0 : activity.unread) : 0;
  const isStarting = room.matrixRoomId === '';
  const inside = (
    <>
      {isGroup(conversation) ? (
        <GroupPicture
          size={40}
          people={conversation.users.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
        />
      ) : (
        <PersonPicture user={conversation.user} now={now} />
      )}
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-1.5">
          <span className={cn('min-w-0 grow truncate', unread > 0 && 'font-semibold')} title={name}>
            {name}
          </span>
          {last && (
            <time
              dateTime={new Date(timestampMs).toISOString()}
              title={fullTime(new Date(timestampMs), locale)}
              className="num shrink-0 text-xs font-normal text-text-3"
            >
              {relativeTime(new Date(timestampMs), new Date(now), locale, t('now'))}
            </time>
          )}
        </span>
        <span className="mt-px flex min-h-[19px] items-center gap-1.5">
          {!isGroup(conversation) && <Tick last={last} />}
          <Preview
            last={last}
            author={authorIn(conversation, last)}
            strong={unread > 0}
            starting={isStarting}
          />
          {activity?.muted && (
            <span title={t('muted')} className="shrink-0 text-text-3">
              <BellOff aria-hidden className="size-4" />
              <span className="sr-only">{t('muted')}</span>
            </span>
          )}
          {unread > 0 && (
            <Badge kind="mention" count={counter(unread)} label={t('unread', { count: unread })} />
          )}
        </span>
      </span>
      {isStarting && <Spinner />}
    </>
  );
  const look = cn(listRow, 'h-[60px] text-text-1');
  return (
    <RovingFocus.Item asChild active={current}>
      {isStarting ? (
        <button type="button" aria-disabled className={look}>
          {inside}
        </button>
      ) : (
        <Link
          href={directPath(room.matrixRoomId)}
          prefetch={false}
          draggable={false}
          aria-current={current ? 'page' : undefined}
          onClick={(event: MouseEvent) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            onOpen(room.matrixRoomId);
          }}
          className={look}
        >
          {inside}
        </Link>
      )}
    </RovingFocus.Item>
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
}: {
  last: RoomActivity['lastMessage'];
  author: 'you' | Person | null;
  strong: boolean;
  starting: boolean;
}) {
  const t = useTranslations('dm.list');
  const words = starting
    ? t('starting')
    : last === null
      ? t('nothingYet')
      : last.kind === 'image'
        ? t('image')
        : last.kind === 'file'
          ? t('file', { name: last.text })
          : last.text;
  return (
    <span className={cn('min-w-0 grow truncate text-sm font-normal', strong ? 'text-text-1' : 'text-text-3')}>
      {author === 'you'
        ? t('you', { text: words })
        : author
          ? t('author', { name: author.username, text: words })
          : words}
    </span>
  );
}
