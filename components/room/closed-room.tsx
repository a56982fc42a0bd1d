'use client';

import { Lock, MessageCircleQuestion, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { chatPath } from '@/lib/navigation/chat-address';
import { useLeaveConversation } from '@/lib/chat/leave-conversation';
import { useOpenChat } from '@/lib/chat/open-chat';
import { TopBar } from '@/components/ui/top-bar';
import { useWindowIs } from '@/components/ui/media-query';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useRoleView } from '@/lib/queries/role-view';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';
import { AccessTerms } from './access-terms';
import { ClosedToRole } from './closed-to-role';
import { useEnterRoom } from './use-enter-room';

/** A room that the person is not in: joinable, locked, or not there at all (the same answer for rooms of others). */
export function ClosedRoom({ space, room }: { space: JoinedSpace; room: Room | undefined }) {
  const t = useTranslations('room.view');
  const openChat = useOpenChat();
  const back = useLeaveConversation();
  const isDesktop = useWindowIs('desktop');
  const { enter, joining } = useEnterRoom();
  const name = room?.name ?? '';
  const viewed = useRoleView(space.id)?.viewed;
  return (
    <>
      <TopBar
        title={room?.name ?? t('title')}
        isHeading
        onBack={isDesktop ? undefined : back}
        backLabel={t('toList')}
      />
      <div className="grid grow place-items-center">
        {!room ? (
          <EmptyState
            icon={<MessageCircleQuestion />}
            title={t('missingTitle')}
            text={t('missingText')}
            action={<Button onClick={() => openChat(chatPath(space.id), 'replace')}>{t('toList')}</Button>}
          />
        ) : viewed ? (
          <ClosedToRole room={room} role={viewed.name} />
        ) : room.locked ? (
          <div>
            <EmptyState
              icon={<Lock />}
              title={t('lockedTitle')}
              text={t(room.ruled ? 'ruledText' : 'lockedText', { name })}
            />
            {room.ruled && <AccessTerms room={room} />}
          </div>
        ) : (
          <EmptyState
            icon={<Users />}
            title={t('joinTitle', { name })}
            text={t('joinText', { count: room.members })}
            action={
              <Button variant="primary" busy={joining !== null} onClick={() => enter(room)}>
                {t('join')}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}
