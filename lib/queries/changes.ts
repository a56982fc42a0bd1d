'use client';
import { useEffect, useRef } from 'react';
import { useChatPhase } from '@/lib/chat/hooks';
import { changesBetween, hearMarks, heardAtStart, newest, type Heard } from '@/lib/chat/change-marks';
import { changeTopics, type ChangeTopic } from '@/protocol/change-mark';
import type { RouteName } from '@/protocol/routes';
import { refresh, refreshOfSpaces } from './query';
import { roomLists, spaceLists } from './room';
import type { UserId } from '@/protocol/ids';

/** Which answers a change makes old. */
const answers: Record<ChangeTopic, readonly RouteName[]> = {
  account: [
    'me',
    'linkedWallets',
    'walletList',
    'linkedIdentities',
    'secondSteps',
    'dataExports',
    'privacy',
    'blockedPeople',
    'contact',
    'profile',
  ],
  devices: ['devices', 'chatClients', 'bots', 'recentLogins', 'pushState'],
  memberships: [
    'joinedSpaces',
    'ownSpaces',
    'deletedSpaces',
    'standing',
    'space',
    'members',
    'membersByRole',
    'roomMembersByRole',
    ...roomLists,
    'declinedRequests',
    'roles',
    'rolesOfMembers',
    'roleView',
    'roomAccess',
    'roomDetail',
    'groupPeople',
    'botRooms',
  ],
  notices: [
    'notices',
    'unreadNotices',
    'ggPoints',
    'ggHistory',
    'referrals',
    'noticeSettings',
    'spaceLevels',
    'roomLevels',
    'spaceReports',
    'operatorReports',
    'ownReports',
    'ownApplications',
    'spaceApplications',
  ],
  contacts: ['contact', 'profile', 'contacts', 'searchPeople', 'friendsOutOfSpace'],
  wallet: ['keyShareState', 'me', 'savedAddresses', 'tokenChoices', 'historyNotes', 'walletList'],
  drafts: ['spaceDraft'],
};

/** Which answers a change of a whole space makes old. */
const answersOfSpace: readonly RouteName[] = [
  'space',
  'standing',
  'members',
  'membersByRole',
  'roomMembersByRole',
  'roles',
  'rolePermissions',
  'rolesOfMembers',
  'roleView',
  'accessStatus',
  'roomAccess',
  'joinedSpaces',
  'ownSpaces',
  ...spaceLists,
  'channelOrder',
  'roomDetail',
  'splitRates',
  'playedGames',
  'players',
  'ownershipOffer',
  'spaceHome',
  'spaceGrowth',
  'notices',
  'unreadNotices',
];

/** All members of a space hear of its change at once, and ask for it spread over this time. */
const SPREAD_MS = 1_000;

/** Following begins when the page has been drawn, but no later than this. */
const IDLE_WAIT_MS = 3_000;

/**
 * Refreshes what screens show of the person when it has changed elsewhere, at once or when the page is looked at again.
 * `null` waits until the person is known.
 */
export function useChanges(personId: UserId | null): void {
  const known = useRef<Heard | null>(null);
  useEffect(() => {
    // Before anything that is shown has been answered.
    known.current ??= heardAtStart();
  }, []);
  useEffect(() => {
    if (personId === null) return;
    const look = () => {
      const heard = newest.get();
      if (heard === null || document.visibilityState !== 'visible') return;
      const { topics, spaceIds } = changesBetween(known.current ?? heardAtStart(), heard);
      known.current = heard;
      refreshTopics(topics);
      if (spaceIds.length > 0) {
        setTimeout(() => void refreshOfSpaces(spaceIds, answersOfSpace), Math.random() * SPREAD_MS);
      }
    };
    look();
    const stopHearing = hearMarks(personId);
    const stopWatching = newest.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stopHearing();
      stopWatching();
      document.removeEventListener('visibilitychange', look);
    };
  }, [personId]);
}

/** For signed-in pages outside the shell's frame, which start no chat client. `null` waits until the person is known. */
export function useChangesWithoutChat(personId: UserId | null): void {
  const isOff = useChatPhase() === 'off';
  useChanges(personId);
  useOwnSync(isOff && personId !== null);
}

/** Asks for change marks by a sync of its own while `wanted`: where no chat client runs that brings them. */
export function useOwnSync(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const over = new AbortController();
    const start = async () => {
      const { followChanges } = await import('@/lib/chat/change-follower');
      if (!over.signal.aborted) followChanges(over.signal, () => refreshTopics(changeTopics));
    };
    const begin = () => void start().catch(() => {});
    const stop = whenIdle(begin);
    return () => {
      stop();
      over.abort();
    };
  }, [wanted]);
}

function refreshTopics(topics: readonly ChangeTopic[]): void {
  const names = new Set(topics.flatMap((topic) => answers[topic]));
  if (names.size > 0) void refresh(...names);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: IDLE_WAIT_MS });
  return () => cancelIdleCallback(idle);
}
