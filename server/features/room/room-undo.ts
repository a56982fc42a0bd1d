import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import { placesIn, type ChannelOrderService } from './channel-order.service';
import type { ChannelOrderStore } from './channel-order.store';
import type { RoomArchiveService } from './room-archive.service';
import type { RoomStore } from './room.store';

/** Restores what was archived, and archives what was restored. */
export class RoomArchiveUndo implements ActUndoer {
  readonly rights = ['createRooms'] as const;
  readonly #deps: { readonly rooms: RoomStore; readonly archive: RoomArchiveService };

  constructor(deps: { readonly rooms: RoomStore; readonly archive: RoomArchiveService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const ids = acts.map(({ objectId }) => objectId);
    const archived = await this.#deps.rooms.archived(spaceId, ids);
    return ({ objectId, act }) => archived.get(objectId) === (act === 'room.archived');
  }

  async undo({ objectId, act }: RecordedAct, { actor, check }: Undoing): Promise<void> {
    await this.#deps.archive.set(String(objectId), actor, act === 'room.restored', check);
  }
}

/** Gives a category the name back that it had before. */
export class CategoryRenameUndo implements ActUndoer {
  readonly rights = ['createRooms'] as const;
  readonly #deps: { readonly channelOrder: ChannelOrderStore; readonly order: ChannelOrderService };

  constructor(deps: { readonly channelOrder: ChannelOrderStore; readonly order: ChannelOrderService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const ids = acts.map(({ objectId }) => objectId);
    const names = await this.#deps.channelOrder.categoryNames(spaceId, ids);
    return ({ objectId, after }) => names.get(objectId) === after.name;
  }

  async undo({ objectId, before }: RecordedAct, { actor, check }: Undoing): Promise<void> {
    await this.#deps.order.renameCategory(actor, objectId, String(before.name), check);
  }
}

/** Puts channels, rooms and categories back into the order that they had before. */
export class OrderUndo implements ActUndoer {
  readonly rights = ['createRooms'] as const;
  readonly #deps: { readonly channelOrder: ChannelOrderStore; readonly order: ChannelOrderService };

  constructor(deps: { readonly channelOrder: ChannelOrderStore; readonly order: ChannelOrderService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId): Promise<Standing> {
    const now = JSON.stringify(placesIn(await this.#deps.channelOrder.read(spaceId)));
    // Entries of a version that did not write the orders down can't be undone.
    return ({ before, after }) => before.order !== undefined && after.order === now;
  }

  async undo({ before }: RecordedAct, { spaceId, actor, check }: Undoing): Promise<void> {
    const [[, ...roomIds] = [0], ...categories] = JSON.parse(String(before.order)) as number[][];
    const { version } = await this.#deps.channelOrder.read(spaceId);
    const order = { roomIds, categories: categories.map(([id = 0, ...inside]) => ({ id, roomIds: inside })) };
    await this.#deps.order.save(actor, { spaceId, version, ...order }, check);
  }
}
