'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { carrySnackbar, showSnackbar } from '@/components/ui/snackbar';
import { startChat, useChatPhase, useRoomActivities } from '@/lib/chat/hooks';
import { refreshRooms } from '@/lib/queries/room';
import { isLeavingSpace, refreshMembership, useJoinedSpaces } from '@/lib/queries/space';
import type { JoinedSpace } from '@/protocol/space';
import { shellOverview } from './shell-link';
import { hasPanel, type Place } from './place';

/** Starting waits for the page to be drawn, but no longer than this. */
const IDLE_WAIT_MS = 1500;

/**
 * Starts the chat client when a space is on screen, and follows what it says: rooms that appear refresh the lists,
 * rooms that go may mean that the person was removed from their space.
 */
export function ChatWatch({ place }: { place: Place }) {
  const { data: spaces } = useJoinedSpaces();
  const wanted = spaces !== undefined && spaces.length > 0 && hasPanel(place);
  useEffect(() => {
    if (!wanted) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(startChat, 0);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(startChat, { timeout: IDLE_WAIT_MS });
    return () => cancelIdleCallback(idle);
  }, [wanted]);

  useRoomChanges(spaces);
  useLostSpaces(spaces, place);
  return null;
}

/** Which rooms the person is in decides what the lists show. */
function useRoomChanges(spaces: readonly JoinedSpace[] | undefined): void {
  const phase = useChatPhase();
  const activities = useRoomActivities();
  const known = useRef<ReadonlySet<string> | null>(null);
  const spaceIds = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    spaceIds.current = new Set(spaces?.map(({ id }) => id));
  }, [spaces]);
  useEffect(() => {
    if (phase !== 'ready') return;
    const before = known.current;
    const now = new Set(activities.keys());
    known.current = now;
    if (before === null) {
      // The lists were loaded before the first sync: what changed in between, no later sync tells.
      const synced = new Set([...activities.values()].map(({ spaceId }) => spaceId));
      const isListed = [...synced].every((id) => id === null || spaceIds.current.has(id));
      if (!isListed || [...spaceIds.current].some((id) => !synced.has(id))) void refreshMembership();
      return;
    }
    const left = [...before].some((matrixId) => !now.has(matrixId));
    const joined = [...activities.values()].filter(({ matrixId }) => !before.has(matrixId));
    const newSpace = joined.some(({ spaceId }) => spaceId !== null && !spaceIds.current.has(spaceId));
    if (left || newSpace) void refreshMembership();
    if (left || joined.length > 0) void refreshRooms();
  }, [phase, activities]);
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
