'use client';

import {
  Archive,
  ArchiveRestore,
  ArrowDownUp,
  BellOff,
  BellRing,
  CheckCheck,
  FolderInput,
  Link2,
  Settings2,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { PointMenu } from '@/components/ui/point-menu';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions } from '@/lib/chat/hooks';
import { chatPath } from '@/lib/navigation/chat-address';
import type { Room } from '@/protocol/room';
import type { Marks } from './room-marks';

/** What holders of permission 4 do with a room. */
export type RoomAction = 'settings' | 'move' | 'category' | 'archive' | 'restore' | 'delete';

export type RoomPointMenuProps = {
  room: Room;
  marks: Marks;
  muted: boolean;
  /** It stands in an order that the viewer can change. */
  canMove: boolean;
  /** Null where the viewer can't change rooms. */
  onAction: ((action: RoomAction) => void) | null;
  at: ScreenPoint;
  onClose: () => void;
};

/** What can be done with a room of the list, by the other mouse button, a long press or the menu key. */
export default function RoomPointMenu({
  room,
  marks,
  muted,
  canMove,
  onAction,
  at,
  onClose,
}: RoomPointMenuProps) {
  const t = useTranslations('room.menu');
  const { matrixRoomId, archived } = room;
  const isIn = room.joined && matrixRoomId !== '';
  const actions = roomActions(matrixRoomId);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + chatPath(room.spaceId, matrixRoomId));
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('notCopied'), 'error');
    }
  };
  return (
    <PointMenu label={room.name} at={at} onClose={onClose}>
      {isIn && marks.unread + marks.mentions > 0 && (
        <MenuItem icon={<CheckCheck aria-hidden />} onSelect={() => actions.markAllRead()}>
          {t('markRead')}
        </MenuItem>
      )}
      {isIn && (
        <>
          <MenuItem
            icon={muted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
            onSelect={() => {
              actions.setMuted(!muted).catch(() => showSnackbar(t('muteFailed'), 'error'));
            }}
          >
            {t(muted ? 'unmute' : 'mute')}
          </MenuItem>
          <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy()}>
            {t('copyLink')}
          </MenuItem>
        </>
      )}
      {onAction && canMove && (
        <>
          <MenuItem icon={<ArrowDownUp aria-hidden />} onSelect={() => onAction('move')}>
            {t('move')}
          </MenuItem>
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => onAction('category')}>
            {t('category')}
          </MenuItem>
        </>
      )}
      {onAction && isIn && (
        <>
          <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => onAction('settings')}>
            {t('settings')}
          </MenuItem>
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            onSelect={() => onAction(archived ? 'restore' : 'archive')}
          >
            {t(archived ? 'restore' : 'archive')}
          </MenuItem>
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onAction('delete')}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </PointMenu>
  );
}
