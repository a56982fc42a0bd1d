'use client';

import { BellOff, BellRing, CheckCheck, Link2, Settings2, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { PointMenu } from '@/components/ui/point-menu';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions } from '@/lib/chat/hooks';
import { chatPath } from '@/lib/navigation/chat-address';
import type { Room } from '@/protocol/room';
import type { Marks } from './room-marks';

export type RoomPointMenuProps = {
  room: Room;
  marks: Marks;
  muted: boolean;
  /** Null where the viewer can't change any setting. */
  onSettings: (() => void) | null;
  /** Null where the viewer can't delete it. */
  onDelete: (() => void) | null;
  at: ScreenPoint;
  onClose: () => void;
};

/** What can be done with a room of the list, by the other mouse button, a long press or the menu key. */
export default function RoomPointMenu({
  room,
  marks,
  muted,
  onSettings,
  onDelete,
  at,
  onClose,
}: RoomPointMenuProps) {
  const t = useTranslations('room.menu');
  const { matrixRoomId } = room;
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
      {marks.unread + marks.mentions > 0 && (
        <MenuItem icon={<CheckCheck aria-hidden />} onSelect={() => actions.markAllRead()}>
          {t('markRead')}
        </MenuItem>
      )}
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
      {onSettings && (
        <MenuItem icon={<Settings2 aria-hidden />} onSelect={onSettings}>
          {t('settings')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      )}
    </PointMenu>
  );
}
