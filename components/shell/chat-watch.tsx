'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { carrySnackbar, showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import { startChat, useChatPhase } from '@/lib/chat/hooks';
import { useOwnSync } from '@/lib/queries/changes';
import { useKnown } from '@/lib/queries/query';
import { isLeavingSpace, useJoinedSpaces } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';
import type { JoinedSpace } from '@/protocol/space';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useShownSpace } from './shown-space';
import { useSpacePoll } from './use-space-poll';
import { hasPanel, isDirectPage, type ShellLocation } from '@/lib/navigation/location';

/**
 * Starts the chat client when a space, a room or the list of conversations is on screen. On other pages it polls only for change marks. Tells the person when
 * they have lost a space.
 */
export function ChatWatch({ place }: { place: ShellLocation }) {
  const { data: spaces } = useJoinedSpaces();
  const namesRoom = place.chat !== null && place.chat.matrixRoomId !== null;
  const wanted =
    hasPanel(place) && (namesRoom || isDirectPage(place) || (spaces !== undefined && spaces.length > 0));
  useEffect(() => {
    if (wanted) startChat();
  }, [wanted]);

  const phase = useChatPhase();
  const isOff = phase === 'off';
  useOwnSync(isOff && spaces !== undefined && !wanted);
  // What an earlier visit kept is compared with nothing: spaces may have been left elsewhere since.
  useLostSpaces(useKnown('joinedSpaces', {}), place);
  const shown = useShownSpace(place);
  useSpacePoll(hasPanel(place) && shown ? shown.id : null, phase);
  return null;
}

/** The words for how a person has lost a space; the plainest where the server does not say. */
async function howLost(spaceId: SpaceId) {
  const news = await call('spaceNews', { params: { spaceId }, failure: 'silent' }).catch(() => null);
  return news?.deleted ? 'spaceDeleted' : news?.banned ? 'bannedFromSpace' : 'removedFromSpace';
}

/** A space that goes without the person having left it: kicked, banned or deleted (OPN-46). */
function useLostSpaces(spaces: readonly JoinedSpace[] | undefined, place: ShellLocation): void {
  const t = useTranslations('room.view');
  const router = useRouter();
  const before = useRef<readonly JoinedSpace[]>([]);
  const shownId = useRef(place.spaceId);
  useEffect(() => {
    shownId.current = place.spaceId;
  });
  useEffect(() => {
    if (!spaces) return;
    const lost = before.current.filter(
      ({ id }) => !isLeavingSpace(id) && !spaces.some((space) => space.id === id),
    );
    before.current = spaces;
    const [first] = lost;
    if (!first) return;
    const tell = async () => {
      const notice = t(await howLost(first.id), { name: first.name });
      const [next] = spaces;
      const isShown = lost.some(({ id }) => id === shownId.current);
      if (isShown && !next) {
        // The directory is a public page: a document of its own.
        carrySnackbar(notice, 'error');
        location.replace('/index/guildSearch');
        return;
      }
      showSnackbar(notice, 'error');
      if (isShown && next) router.replace(shellOverview(next.id));
    };
    void tell();
  }, [spaces, router, t]);
}
