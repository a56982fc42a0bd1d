'use client';
import { call, type CallInput } from '@/lib/api/client';
import type { RoomId, SpaceId } from '@/protocol/ids';
import type { MessageLevel } from '@/protocol/notice-setting-rules';
import { refresh, useRead } from './query';

export type NoticeSettingsChange = CallInput<'changeNoticeSettings'>['body'];
/** A level, or null for what holds above; or until when nothing is heard, null for no longer. */
export type LevelChoice = { level: MessageLevel | null } | { mutedUntil: string | null };

/** What the caller is told, and how. */
export function useNoticeSettings() {
  return useRead('noticeSettings', {});
}

/** Changes parts of it. Failures show in the snackbar. */
export async function changeNoticeSettings(change: NoticeSettingsChange): Promise<void> {
  await call('changeNoticeSettings', { body: change });
  await refresh('noticeSettings', ...levels, 'notices', 'unreadNotices');
}

/** What the caller hears of messages in each of their spaces. */
export function useSpaceLevels() {
  return useRead('spaceLevels', {});
}

/** The same in each of their rooms of a space. `null` waits. */
export function useRoomLevels(spaceId: SpaceId | null) {
  return useRead('roomLevels', spaceId === null ? null : { params: { spaceId } });
}

/** Failures show in the snackbar. */
export async function setSpaceLevel(spaceId: SpaceId, choice: LevelChoice): Promise<void> {
  await call('setSpaceLevel', { body: { spaceId, ...choice } });
  await refresh(...levels, 'notices', 'unreadNotices');
}

/** Failures show in the snackbar. */
export async function setRoomLevel(roomId: RoomId, choice: LevelChoice): Promise<void> {
  await call('setRoomLevel', { body: { roomId, ...choice } });
  await refresh(...levels, 'notices', 'unreadNotices');
}

const levels = ['spaceLevels', 'roomLevels'] as const;
