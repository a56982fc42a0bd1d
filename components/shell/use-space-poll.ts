'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/lib/api/client';
import type { ChatPhase } from '@/lib/chat/model';
import { refresh } from '@/lib/queries/query';
import type { SpaceId } from '@/protocol/ids';
import type { SpaceNews } from '@/protocol/notification';
import type { RouteName } from '@/protocol/routes';

const FIRST_POLL_MS = 3_000;
const POLL_MS = 8_000;

/** While the sync runs, it brings word of every change, and while it has not begun, it is about to. */
const hearsBySync = (phase: ChatPhase) => phase === 'ready' || phase === 'off';

/**
 * Asks what is new in the selected space while the sync that tells of it does not respond, and refreshes what has changed. Asks no
 * more once the space is lost. `null`: no space is selected.
 */
export function useSpacePoll(spaceId: SpaceId | null, phase: ChatPhase): void {
  const isHeard = useRef(hearsBySync(phase));
  useEffect(() => {
    isHeard.current = hearsBySync(phase);
  });
  useEffect(() => {
    if (spaceId === null) return;
    let before: SpaceNews | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async () => {
      const isWanted = !isHeard.current && document.visibilityState === 'visible' && navigator.onLine;
      const news = isWanted
        ? await call('spaceNews', { params: { spaceId }, failure: 'silent' }).catch(() => null)
        : null;
      if (news === null || isOver) return;
      const names = changed(before, news);
      before = news;
      if (names.length > 0) void refresh(...names);
      if (news.deleted || news.banned) stop();
    };
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(timer);
    };
    timer = setTimeout(() => {
      timer = setInterval(() => void poll(), POLL_MS);
      void poll();
    }, FIRST_POLL_MS);
    return stop;
  }, [spaceId]);
}

/** Which answers are old. Of what there was before the first poll nothing is known. */
function changed(before: SpaceNews | null, news: SpaceNews): RouteName[] {
  const names: RouteName[] = [];
  const differs = (key: keyof SpaceNews) => JSON.stringify(before?.[key]) !== JSON.stringify(news[key]);
  if (differs('unread') || differs('mentionedRooms')) names.push('unreadNotices', 'notices');
  if (differs('permissions')) names.push('standing', 'joinedSpaces');
  if (news.deleted || news.banned) names.push('joinedSpaces', 'standing', 'space');
  return [...new Set(names)];
}
