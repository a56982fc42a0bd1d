import type { SpaceId } from '@/protocol/ids';
import type { SpaceNews } from '@/protocol/notification';
import { permissionNames, permissions } from '@/protocol/permissions';
import type { Standing } from '@/protocol/space';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { NoticeStore } from './notice.store';

/** How a person stands to a space; answered by features/space. */
export interface Standings {
  standing(spaceId: SpaceId, person: Caller): Promise<Standing>;
}

/** What people are told of. */
export class NoticeService {
  readonly #store: NoticeStore;
  readonly #standings: Standings;

  constructor(deps: { readonly notices: NoticeStore; readonly standings: Standings }) {
    this.#store = deps.notices;
    this.#standings = deps.standings;
  }

  /** Of a space that is gone it says so: whoever asks is shown it still. */
  async spaceNews(spaceId: SpaceId, person: Caller): Promise<SpaceNews> {
    const standing = await this.#standings.standing(spaceId, person).catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'not_found') return null;
      throw error;
    });
    const held = new Set<string>(standing?.rights);
    return {
      unread: await this.#store.unread(person.id),
      permissions: permissionNames.map((name) => ({
        id: permissions[name],
        allowed: held.has(name) ? 1 : 0,
      })),
      banned: standing?.banned ?? false,
      mentionedRooms: standing?.joined ? await this.#store.mentionedRooms(person.id, spaceId) : [],
      deleted: standing === null,
    };
  }
}
