'use client';
import { mutate } from 'swr';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type { ChannelOrder } from '@/protocol/channel-order';
import type { RoomCategory } from '@/protocol/room';
import { useRead } from './query';
import { refreshRooms } from './room';

const inputOf = (spaceId: SpaceId) => ({ query: { spaceId } });

/** The order of the channels of a space and its categories, for holders of permission 4. `null` waits. */
export function useChannelOrder(spaceId: SpaceId | null) {
  return useRead('channelOrder', spaceId === null ? null : inputOf(spaceId));
}

/** Rejects after the snackbar has said why; what is shown then is as the server has it. */
export async function orderChannels(spaceId: SpaceId, order: ChannelOrder): Promise<void> {
  const { version, roomIds } = order;
  const categories = order.categories.map((category) => ({ id: category.id, roomIds: category.roomIds }));
  try {
    const saved = await call('orderChannels', { body: { spaceId, version, roomIds, categories } });
    await mutate(['channelOrder', inputOf(spaceId)], saved, { revalidate: false });
  } finally {
    await refreshRooms();
  }
}

/** Failures reject unworded: the dialog shows them at their field. */
export async function createCategory(
  spaceId: SpaceId,
  name: string,
  idempotencyKey: string,
): Promise<RoomCategory> {
  const body = { spaceId, name };
  const category = await call('createCategory', { body, idempotencyKey, failure: 'silent' });
  await refreshRooms();
  return category;
}

/** Failures reject unworded: the dialog shows them at their field. */
export async function renameCategory(id: number, name: string): Promise<void> {
  await call('updateCategory', { body: { id, name }, failure: 'silent' });
  await refreshRooms();
}

/** Failures show as snackbars. */
export async function deleteCategory(id: number): Promise<void> {
  await call('deleteCategory', { body: { id } });
  await refreshRooms();
}
