'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import { useLeaveConversation } from '@/lib/navigation/leave-conversation';
import { openSwitcher } from '@/lib/navigation/shell-dialog';
import { useSidePanel } from '@/components/room/side-panel';
import { useOnline } from '@/components/ui/use-online';
import { showSnackbar } from '@/components/ui/snackbar';
import { retryChat, roomActions, useChatPhase, useRoomActivities, useTimeline } from '@/lib/chat/hooks';
import { spaceIdOf, useRoomDetail } from '@/lib/queries/room';
import { useMay } from '@/lib/queries/space';
import { ConversationView } from './conversation-view';
import { useGiveReward } from '@/components/reward/use-give-reward';
import { ConversationHeader } from './header/conversation-header';
import { faceOf, type RoomFace } from './room-face';

export type ConversationScreenProps = { roomId: string; side?: ReactNode };

const UNNAMED: RoomFace = { name: '', logo: '', kind: 'channel' };

/** Joins what is known of a room with what happens in it. */
export default function ConversationScreen({ roomId, side }: ConversationScreenProps) {
  const t = useTranslations('chat.header');
  const activity = useRoomActivities().get(roomId);
  const { data: room } = useRoomDetail(roomId);
  const may = useMay(spaceIdOf(room));
  const timeline = useTimeline(roomId);
  const phase = useChatPhase();
  const online = useOnline();
  const panel = useSidePanel();
  const leave = useLeaveConversation();
  const eventId = useSearchParams().get('event');
  const actions = roomActions(roomId);
  const face = useMemo(() => (room ? faceOf(room) : null), [room]);
  const giveReward = useGiveReward(roomId, room && face ? { ...room, name: face.name } : undefined);
  return (
    <>
      <ConversationHeader
        room={face}
        muted={activity?.muted ?? false}
        membersOpen={panel.open}
        onMuted={(muted) => {
          actions.setMuted(muted).catch(() => showSnackbar(t('muteFailed'), 'error'));
        }}
        onMembers={(open) => panel.setOpen(open)}
        onBack={leave}
        onSearch={openSwitcher}
      />
      <ConversationView
        key={roomId}
        matrixId={roomId}
        room={face ?? UNNAMED}
        timeline={timeline}
        phase={phase}
        online={online}
        actions={actions}
        canPost={room?.canPost ?? true}
        canModerate={may('deleteOthersMessages')}
        canMentionEveryone={may('mentionEveryone')}
        giveReward={giveReward}
        eventId={eventId}
        onRetry={retryChat}
        side={side}
      />
    </>
  );
}
