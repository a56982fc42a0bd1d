'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Conversation } from '@/components/chat/conversation';
import { ViewedAsNote } from '@/components/chat/composer/viewed-as-note';
import { ConversationView, type ConversationViewProps } from '@/components/chat/conversation-view';
import { ConversationHeader } from '@/components/chat/header/conversation-header';
import type { RoomFace } from '@/components/chat/room-face';
import { UnfinishedReward } from '@/components/reward/unfinished-reward';
import { useGiveReward } from '@/components/reward/use-give-reward';
import { showSnackbar } from '@/components/ui/snackbar';
import { useOnline } from '@/components/ui/use-online';
import { BlockedNote } from '@/components/dm/blocked-note';
import { DeletedNote } from '@/components/dm/deleted-note';
import { DirectMenu } from '@/components/dm/direct-menu';
import { retryChat, roomActions, useChatPhase, useIsMuted, useTimeline } from '@/lib/chat/hooks';
import { useLeaveConversation } from '@/lib/chat/leave-conversation';
import { openSwitcher } from '@/lib/navigation/shell-dialog';
import { askWallet } from '@/lib/wallet/store';
import { isOfSpace, spaceIdOf, useRoomDetail, useRooms } from '@/lib/queries/room';
import { openRooms, splitRooms } from '@/lib/space/room-order';
import { isChannel } from '@/protocol/room-rules';
import { useIsBlocked } from '@/lib/queries/privacy';
import { useRoleView } from '@/lib/queries/role-view';
import { useMay, useStanding } from '@/lib/queries/space';
import { isDeletedName } from '@/lib/format/person-name';
import type { ReportSubject } from '@/protocol/report';
import type { AnyRoom } from '@/protocol/room';
import { AccessWarning } from './access-warning';
import { ArchivedNote } from './archived-note';
import { faceOf } from './face-of';
import { messageCards } from './message-cards';
import { useSidePanel } from './side-panel';
import type { MatrixRoomId } from '@/protocol/ids';

export type ConversationScreenProps = { matrixRoomId: MatrixRoomId; side?: ReactNode };

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));
const RoomSettingsDialog = lazy(() => import('./room-settings-dialog'));

/** By way of this script, whose parts the panel then does not bring again. */
export const loadMemberPanel = () => import('@/components/member/member-panel');

const UNNAMED: RoomFace = { name: '', logo: '', kind: 'channel' };

/** Joins what is known of a room with what happens in it. */
export default function ConversationScreen({ matrixRoomId, side }: ConversationScreenProps) {
  const t = useTranslations('chat.header');
  const isMuted = useIsMuted(matrixRoomId);
  const { data: room } = useRoomDetail(matrixRoomId);
  const [reported, setReported] = useState<ReportSubject | null>(null);
  const report = useCallback(
    (eventId: string) => setReported({ kind: 'message', room: matrixRoomId, eventId }),
    [matrixRoomId],
  );
  const conversation = useRoomConversation(matrixRoomId, room, report);
  const phase = useChatPhase();
  const online = useOnline();
  const panel = useSidePanel();
  const leave = useLeaveConversation();
  const eventId = useSearchParams().get('event');
  const actions = roomActions(matrixRoomId);
  const may = useMay(spaceIdOf(room));
  const other = room?.kind === 'direct' ? room.user : null;
  const [setting, setSetting] = useState(false);
  const settable = isOfSpace(room) && may('createRooms') ? room : null;
  return (
    <>
      <ConversationHeader
        room={room ? conversation.face : null}
        person={other}
        muted={isMuted}
        membersOpen={panel.open}
        onMuted={(muted) => {
          actions.setMuted(muted).catch(() => showSnackbar(t('muteFailed'), 'error'));
        }}
        onMembers={room?.kind === 'direct' ? null : (open) => panel.setOpen(open)}
        onSendMoney={other ? () => void askWallet('send', { userId: other.id, matrixRoomId }) : undefined}
        menu={
          other && (
            <DirectMenu person={other} onReport={() => setReported({ kind: 'person', userId: other.id })} />
          )
        }
        onSettings={settable && (() => setSetting(true))}
        onBack={leave}
        onSearch={openSwitcher}
      />
      {isOfSpace(room) && <AccessWarning room={room} />}
      <FollowedConversation
        key={matrixRoomId}
        conversation={conversation}
        phase={phase}
        online={online}
        actions={actions}
        eventId={eventId}
        onRetry={retryChat}
        side={side}
      />
      {reported !== null && (
        <Suspense>
          <ReportDialog subject={reported} name={other?.username} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {setting && settable && (
        <Suspense>
          <RoomSettingsDialog room={settable} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What changes with each message is drawn apart from what stands around it. */
function FollowedConversation(props: Omit<ConversationViewProps, 'timeline'>) {
  return <ConversationView {...props} timeline={useTimeline(props.conversation.matrixRoomId)} />;
}

/** A room as a conversation; a channel without a name until it is known. */
function useRoomConversation(
  matrixRoomId: MatrixRoomId,
  room: AnyRoom | undefined,
  report: (eventId: string) => void,
): Conversation {
  const may = useMay(spaceIdOf(room));
  const { data: standing } = useStanding(spaceIdOf(room));
  const viewed = useRoleView(spaceIdOf(room))?.viewed;
  const until = standing?.timedOutUntil ?? null;
  const alone = useTranslations('dm.group')('alone');
  const face = useMemo(() => (room ? faceOf(room, alone) : UNNAMED), [room, alone]);
  const other = room?.kind === 'direct' ? room.user : null;
  const isBlocked = useIsBlocked(other?.id ?? null);
  const giveReward = useGiveReward(matrixRoomId, room && { ...room, name: face.name });
  const { data: rooms } = useRooms(spaceIdOf(room));
  const [first] = openRooms(splitRooms(rooms ?? []));
  return {
    matrixRoomId,
    face,
    spaceId: spaceIdOf(room),
    may: {
      post: room?.canPost ?? true,
      moderate: may('deleteOthersMessages'),
      // Without a space there is no permission to ask for.
      mentionEveryone: room?.kind === 'group' || may('mentionEveryone'),
      timeOut: until === null ? null : { until, note: standing?.timeOutNote ?? null },
    },
    slowModeSeconds: isOfSpace(room) && !room.slowModeExempt ? room.slowMode : 0,
    // Everyone in the space is in its open channels; the first one tells who joined.
    arrivals:
      !isOfSpace(room) || !isChannel(room) || room.ruled || first === undefined
        ? 'each'
        : first.id === room.id
          ? 'daily'
          : 'none',
    cards: messageCards,
    giveReward,
    report,
    notice: giveReward && <UnfinishedReward room={matrixRoomId} onContinue={giveReward} />,
    instead: viewed ? (
      <ViewedAsNote name={viewed.name} canPost={room?.canPost ?? true} />
    ) : isOfSpace(room) && room.archived ? (
      <ArchivedNote room={room} canRestore={may('createRooms')} />
    ) : other && isDeletedName(other.username) ? (
      <DeletedNote />
    ) : other && isBlocked ? (
      <BlockedNote person={other} />
    ) : null,
  };
}
