'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { carrySnackbar, showSnackbar } from '@/components/ui/snackbar';
import { startChat, useChatPhase, useRoomActivities } from '@/lib/chat/hooks';
import { refreshRooms, useRooms } from '@/lib/queries/room';
import { isLeavingSpace, refreshMembership, useJoinedSpaces } from '@/lib/queries/space';
import type { RoomActivity } from '@/lib/chat/model';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { hasPanel, type Place } from '@/lib/navigation/place';

/** Starting waits for the page to be drawn, but no longer than this. */
const IDLE_WAIT_MS = 1500;

/**
 * Starts the chat client when a space or a room is on screen, and follows what it says: rooms that appear refresh the lists,
 * rooms that go may mean that the person was removed from their space.
 */
export function ChatWatch({ place }: { place: Place }) {
  const { data: spaces } = useJoinedSpaces();
  const namesRoom = place.chat !== null && place.chat.matrixId !== null;
  const wanted = hasPanel(place) && (namesRoom || (spaces !== undefined && spaces.length > 0));
  useEffect(() => {
    if (!wanted) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(startChat, 0);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(startChat, { timeout: IDLE_WAIT_MS });
    return () => cancelIdleCallback(idle);
  }, [wanted]);

  useRoomChanges(spaces, place.spaceId);
  useLostSpaces(spaces, place);
  return null;
}

/** Which rooms the person is in decides what the lists show. */
function useRoomChanges(spaces: readonly JoinedSpace[] | undefined, spaceId: number | null): void {
  const phase = useChatPhase();
  const activities = useRoomActivities();
  const known = useRef<ReadonlySet<string> | null>(null);
  const isMember = spaces?.some(({ id }) => id === spaceId) ?? false;
  const { data: rooms } = useRooms(isMember ? spaceId : null);
  const listed = useRef<Listed>({ spaces: [], rooms: [], spaceId });
  useEffect(() => {
    listed.current = { spaces: spaces ?? [], rooms, spaceId };
  });
  useEffect(() => {
    if (phase !== 'ready') return;
    const before = known.current;
    const now = new Set(activities.keys());
    known.current = now;
    const { spaces: listedSpaces } = listed.current;
    const isNewSpace = ({ spaceId: id }: RoomActivity) =>
      id !== null && !listedSpaces.some((space) => space.id === id);
    if (before === null) {
      // The lists were loaded before the first sync: what changed in between, no later sync tells.
      const all = [...activities.values()];
      const isGone = ({ id }: JoinedSpace) => !all.some((activity) => activity.spaceId === id);
      if (all.some(isNewSpace) || listedSpaces.some(isGone)) void refreshMembership();
      if (!isAsListed(listed.current, activities)) void refreshRooms();
      return;
    }
    const left = [...before].some((matrixId) => !now.has(matrixId));
    const joined = [...activities.values()].filter(({ matrixId }) => !before.has(matrixId));
    if (left || joined.some(isNewSpace)) void refreshMembership();
    if (left || joined.length > 0) void refreshRooms();
  }, [phase, activities]);
}

/** What the lists show. */
interface Listed {
  readonly spaces: readonly JoinedSpace[];
  /** Of the space on screen; undefined while they load. */
  readonly rooms: readonly Room[] | undefined;
  readonly spaceId: number | null;
}

function isAsListed({ rooms, spaceId }: Listed, activities: ReadonlyMap<string, RoomActivity>): boolean {
  if (!rooms) return true;
  const synced = [...activities.values()].filter((activity) => activity.spaceId === spaceId);
  const joined = rooms.filter((room) => room.joined);
  return synced.length === joined.length && joined.every(({ matrixId }) => activities.has(matrixId));
}

/** A space that goes without the person having left it: kicked, banned or deleted (OPN-46). */
function useLostSpaces(spaces: readonly JoinedSpace[] | undefined, place: Place): void {
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
    const notice = t('removedFromSpace', { name: first.name });
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
  }, [spaces, router, t]);
}
