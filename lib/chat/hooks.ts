'use client';
import { useSyncExternalStore } from 'react';
import type { ChatPhase, RoomActivity, Timeline } from './model';
import { toldVersionOf } from './reward-changes';
import { activities, phase, timelineOf } from './state';

export { roomActions } from './actions';
export { retryChat, startChat } from './start';

const nothing = () => () => {};
const noTimeline = () => null;
const noActivities: ReadonlyMap<string, RoomActivity> = new Map();

/** How far the chat client is; the server renders it as off. */
export function useChatPhase(): ChatPhase {
  return useSyncExternalStore(phase.subscribe, phase.get, () => 'off');
}

/** What every joined room shows in lists, by Matrix id; a new map after each change, unchanged rooms keep theirs. */
export function useRoomActivities(): ReadonlyMap<string, RoomActivity> {
  return useSyncExternalStore(activities.subscribe, activities.get, () => noActivities);
}

/** The newest version of a reward that its room has told of, 0 before the first. */
export function useToldRewardVersion(rewardId: string): number {
  const told = toldVersionOf(rewardId);
  return useSyncExternalStore(told.subscribe, told.get, () => 0);
}

/** The conversation of a room while it is on screen; null without a room. */
export function useTimeline(matrixId: string | null): Timeline | null {
  const timeline = matrixId === null || matrixId === '' ? null : timelineOf(matrixId);
  return useSyncExternalStore<Timeline | null>(
    timeline?.subscribe ?? nothing,
    timeline?.get ?? noTimeline,
    noTimeline,
  );
}
