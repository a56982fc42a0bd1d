'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { marksOf } from '@/components/room/room-marks';
import { neighbour } from '@/lib/space/room-order';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions, useRoomActivities } from '@/lib/chat/hooks';
import { useJoinedSpaces } from '@/lib/queries/space';
import { focusArea } from './areas';
import { chatPath } from '@/lib/navigation/chat-address';
import { isApple } from './key-list';
import { useOpenChat } from '@/lib/chat/open-chat';
import { CHAT_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { shellCommand, type ShellCommand } from './shell-command';
import { openShellDialog, useShellDialog } from '@/lib/navigation/shell-dialog';
import { useShownSpace } from './shown-space';
import { useShownList } from './use-shown-list';

/** The one listener for the keys of the whole shell. */
export function ShellKeys({ place }: { place: ShellLocation }) {
  const run = useCommands(place);
  const dialog = useShellDialog();
  const latest = useRef({ run, dialog });
  // With the screen and not some time after it: the next key is about what stands there.
  useLayoutEffect(() => {
    latest.current = { run, dialog };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = shellCommand(event, isApple());
      if (!command) return;
      const { run: runNow, dialog: open } = latest.current;
      // An open dialog has the keyboard for itself, one that fades out no longer; the switcher is closed by the key that opened it.
      if (document.querySelector('[data-dialog][data-state="open"]')) {
        if (command.do !== open) return;
        event.preventDefault();
        openShellDialog(null);
        return;
      }
      event.preventDefault();
      runNow(command);
    };
    // Before the editor sees them: to it Alt ↑ is an arrow, too.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}

function useCommands(place: ShellLocation): (command: ShellCommand) => void {
  const t = useTranslations('shell.keys');
  const openChat = useOpenChat();
  const { data: spaces } = useJoinedSpaces();
  const space = useShownSpace(place);
  const listed = useShownList(place, space?.id ?? null);
  const activities = useRoomActivities();
  const currentId = place.chat?.matrixRoomId ?? null;

  const toRoom = (step: 1 | -1, onlyUnread: boolean) => {
    neighbour(
      listed,
      ({ matrixRoomId }) => matrixRoomId === currentId,
      step,
      ({ matrixRoomId }) => {
        const { unread, mentions } = marksOf(activities.get(matrixRoomId));
        return !onlyUnread || unread + mentions > 0;
      },
    )?.open();
  };

  const toSpace = (step: 1 | -1) => {
    const next = neighbour(spaces ?? [], ({ id }) => id === space?.id, step);
    if (!next) return;
    openChat(chatPath(next.id), place.page === CHAT_PAGE ? 'replace' : 'push');
  };

  const toggleMute = () => {
    const activity = currentId === null ? undefined : activities.get(currentId);
    const room = listed.find(({ matrixRoomId }) => matrixRoomId === currentId);
    if (!activity || !room) return;
    const muted = !activity.muted;
    roomActions(activity.matrixRoomId)
      .setMuted(muted)
      .then(() => showSnackbar(t(muted ? 'muted' : 'unmuted', { name: room.name })))
      .catch(() => showSnackbar(t('muteFailed'), 'error'));
  };

  return (command) => {
    switch (command.do) {
      case 'switcher':
      case 'keys':
        return openShellDialog(command.do);
      case 'mute':
        return toggleMute();
      case 'area':
        return focusArea(command.step);
      case 'space':
        return toSpace(command.step);
      case 'room':
        return toRoom(command.step, false);
      case 'unreadRoom':
        return toRoom(command.step, true);
    }
  };
}
