'use client';

import { BellOff, BellRing, CheckCheck, Link2, Settings2, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { ContextMenu, ContextMenuItem } from '@/components/ui/context-menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions } from '@/lib/chat/hooks';
import { chatPath } from '@/lib/navigation/chat-address';
import type { Room } from '@/protocol/room';
import type { Marks } from './room-marks';

export type RoomContextMenuProps = {
  room: Room;
  marks: Marks;
  muted: boolean;
  /** Null where the viewer can't change any setting. */
  onSettings: (() => void) | null;
  /** Null where the viewer can't delete it. */
  onDelete: (() => void) | null;
  /** The row; it must accept a ref. */
  trigger: ReactElement;
};

/** What can be done with a room of the list, by the other mouse button, a long press or the menu key. */
export function RoomContextMenu({ room, marks, muted, onSettings, onDelete, trigger }: RoomContextMenuProps) {
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
    <ContextMenu trigger={trigger}>
      {marks.unread + marks.mentions > 0 && (
        <ContextMenuItem icon={<CheckCheck aria-hidden />} onSelect={() => actions.markAllRead()}>
          {t('markRead')}
        </ContextMenuItem>
      )}
      <ContextMenuItem
        icon={muted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
        onSelect={() => {
          actions.setMuted(!muted).catch(() => showSnackbar(t('muteFailed'), 'error'));
        }}
      >
        {t(muted ? 'unmute' : 'mute')}
      </ContextMenuItem>
      <ContextMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy()}>
        {t('copyLink')}
      </ContextMenuItem>
      {onSettings && (
        <ContextMenuItem icon={<Settings2 aria-hidden />} onSelect={onSettings}>
          {t('settings')}
        </ContextMenuItem>
      )}
      {onDelete && (
        <ContextMenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {t('delete')}
        </ContextMenuItem>
      )}
    </ContextMenu>
  );
}
