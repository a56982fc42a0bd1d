'use client';
import { useSyncExternalStore } from 'react';
import { useObservable } from '@/lib/use-observable';
import type { ChatPhase, RoomActivity, Timeline } from './model';
import { toldVersionOf } from './reward-changes';
import { activities, phase, running, timelineOf } from './state';
import type { MatrixRoomId } from '@/protocol/ids';

export { roomActions } from './actions';
export { preloadClient, retryChat, startChat } from './start';
export { isAtHand, readAhead } from './state';

const nothing = () => () => {};
const noTimeline = () => null;
const noActivities: ReadonlyMap<string, RoomActivity> = new Map();

/** The pointer is over the way to a room: what is missing of it is loaded before it is opened. */
export function prepareRoom(matrixRoomId: MatrixRoomId): void {
  void running()?.prepareRoom(matrixRoomId);
}

/** How far the chat client is; the server renders it as off. */
export function useChatPhase(): ChatPhase {
  return useObservable(phase, 'off');
}

/** What every joined room shows in lists, by Matrix id; a new map after each change, unchanged rooms keep theirs. */
export function useRoomActivities(): ReadonlyMap<string, RoomActivity> {
  return useObservable(activities, noActivities);
}

/** Whether a room rings; others of its activities change nothing here. */
export function useIsMuted(matrixRoomId: MatrixRoomId): boolean {
  return useSyncExternalStore(
    activities.subscribe,
    () => activities.get().get(matrixRoomId)?.muted ?? false,
    () => false,
  );
}

/** The newest version of a reward that its room has told of, 0 before the first. */
export function useToldRewardVersion(rewardId: string): number {
  return useObservable(toldVersionOf(rewardId), 0);
}

/** The conversation of a room while it is on screen; null without a room. */
export function useTimeline(matrixRoomId: MatrixRoomId | null): Timeline | null {
  const timeline = matrixRoomId === null || matrixRoomId === '' ? null : timelineOf(matrixRoomId);
  return useSyncExternalStore<Timeline | null>(
    timeline?.subscribe ?? nothing,
    timeline?.get ?? noTimeline,
    noTimeline,
  );
}
