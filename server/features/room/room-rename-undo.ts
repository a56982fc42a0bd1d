import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { RoomStore } from './room.store';
import type { RoomSettingsService } from './room-settings.service';

const nameFields: readonly string[] = ['name', 'asciiName'];

/** Gives a room the names back that it had before. Of a changed topic or logo nobody keeps the former one. */
export class RoomRenameUndo implements ActUndoer {
  readonly rights = ['createRooms'] as const;
  readonly #deps: { readonly rooms: RoomStore; readonly settings: RoomSettingsService };

  constructor(deps: { readonly rooms: RoomStore; readonly settings: RoomSettingsService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const names = await this.#deps.rooms.names(
      spaceId,
      acts.map(({ objectId }) => objectId),
    );
    return ({ objectId, after }) => {
      const now = names.get(objectId);
      const isRename = Object.keys(after).every((key) => nameFields.includes(key));
      return (
        now !== undefined &&
        isRename &&
        Object.entries(now).every(([key, name]) => (after[key] ?? name) === name)
      );
    };
  }

  async undo({ objectId, before }: RecordedAct, { spaceId, actor, check }: Undoing): Promise<void> {
    const now = (await this.#deps.rooms.names(spaceId, [objectId])).get(objectId);
    if (!now) return;
    const former = { ...now, ...(before as Partial<typeof now>) };
    await this.#deps.settings.update(String(objectId), actor, former, check);
  }
}
