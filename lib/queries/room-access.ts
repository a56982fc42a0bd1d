'use client';
import { call } from '@/lib/api/client';
import type { AccessRule } from '@/protocol/access-rule';
import type { RoomId, SpaceId } from '@/protocol/ids';
import type { AccessPreview, accessRule } from '@/protocol/room-access';
import type { z } from 'zod';
import { refresh, useRead } from './query';
import { roomLists } from './room';

/** So often a page is asked again that says when balances are checked. */
const CHECK_SHOWN_MS = 30_000;

/** The access rule of a room, and what of it the viewer meets. `null` waits. */
export function useRoomAccess(roomId: RoomId | null) {
  return useRead('roomAccess', roomId === null ? null : { query: { room: String(roomId) } }, {
    refreshInterval: (latest) => (latest?.nextCheckTime ? CHECK_SHOWN_MS : 0),
  });
}

/** What a contract says of itself. `null` waits. */
export function useAccessAsset(
  asset: { roomId: RoomId; chainId: number; kind: 'token' | 'nft'; address: string } | null,
) {
  const query = asset && {
    room: String(asset.roomId),
    chainId: asset.chainId,
    kind: asset.kind,
    address: asset.address,
  };
  return useRead('accessAsset', query && { query }, { revalidateOnFocus: false, shouldRetryOnError: false });
}

/** Has the own balances checked now. Failures reject unworded: the page shows them. */
export async function checkAccess(roomId: RoomId): Promise<void> {
  await call('checkAccess', { body: { room: String(roomId) }, failure: 'silent' });
  await refresh('roomAccess', 'roomDetail', ...roomLists);
}

/** 0 when the space has access rules (CHN-22). `null` waits. */
export function useAccessStatus(spaceId: SpaceId | null) {
  return useRead('accessStatus', spaceId === null ? null : { params: { spaceId } });
}

/** Failures are told in the snackbar. */
export async function setAccessStatus(spaceId: SpaceId, status: 0 | 1): Promise<void> {
  await call('setAccessStatus', { params: { spaceId }, body: { status } });
  await refresh('accessStatus');
}

const bodyOf = (roomId: RoomId, rule: AccessRule | null) => ({
  room: String(roomId),
  // The same value, which the wire's schema types as one that may be changed.
  rule: rule as z.output<typeof accessRule> | null,
});

/** What a rule would change. Failures reject unworded: the editor shows them. */
export function previewAccess(roomId: RoomId, rule: AccessRule | null): Promise<AccessPreview> {
  return call('previewAccess', { body: bodyOf(roomId, rule), failure: 'silent' });
}

/** The same as a question that is shown. `null` waits. */
export function useAccessPreview(wanted: { roomId: RoomId; rule: AccessRule | null } | null) {
  return useRead('previewAccess', wanted && { body: bodyOf(wanted.roomId, wanted.rule) }, {
    revalidateOnFocus: false,
  });
}

/** Failures reject unworded: the editor shows them. */
export async function setAccess(roomId: RoomId, rule: AccessRule | null): Promise<void> {
  await call('setAccess', { body: bodyOf(roomId, rule), failure: 'silent' });
  await refresh('roomAccess', 'roomDetail', ...roomLists);
}
