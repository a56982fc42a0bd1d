import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { Viewer } from '@/server/features/space/space.access';
import type { DmService } from './dm.service';
import type { DmStore } from './dm.store';
import { conversationOf, newestFirst } from './dm.view';
import type { GroupService } from './group.service';
import type { GroupStore } from './group.store';
import type { RequestStore } from './request.store';

type SignedIn = NonNullable<Viewer>;

export interface DeclinedDeps extends Pick<Services, 'chat'> {
  readonly dms: DmService;
  readonly directs: DmStore;
  readonly groups: GroupService;
  readonly groupStore: GroupStore;
  readonly requests: RequestStore;
}

/** Requests that a person has declined. Only that person knows of it, and may change their mind. */
export class DeclinedService {
  readonly #deps: DeclinedDeps;

  constructor(deps: DeclinedDeps) {
    this.#deps = deps;
  }

  /** Those of people whom the person blocks are left out. */
  async list(person: SignedIn): Promise<AnyConversation[]> {
    const { directs, groups } = this.#deps;
    const [pairs, asked] = await Promise.all([directs.declined(person.id), groups.declined(person)]);
    return newestFirst([...pairs.map(conversationOf), ...asked]);
  }

  /** Puts a request back among those that wait for an answer; no-op for one that waits already. */
  async restore(person: SignedIn, reference: string): Promise<void> {
    const { chat, dms, groupStore, requests } = this.#deps;
    const isMeant = ({ room }: AnyConversation) =>
      String(room.id) === reference || room.matrixRoomId === reference;
    const found = (await this.list(person)).find(isMeant);
    if (!found) {
      const waits = (await dms.list(person)).some((each) => isMeant(each) && !each.accepted);
      if (waits) return;
      throw new AppError('not_found');
    }
    const { id: roomId } = found.room;
    await chat.change(async (outbox) => {
      if (isGroup(found)) {
        await chat.groups.lock(roomId);
        // Someone may have removed the person meanwhile; then the answer still counts for the next request.
        if ((await chat.facts.people.standing(roomId, person.id)) !== 'invited') return;
        await groupStore.forgetDeclined(roomId, person.id);
      } else {
        await requests.lock(person.id, found.user.id);
        await requests.setDeclined(roomId, null);
      }
      await outbox.changed('memberships', [person.id]);
    });
  }
}
