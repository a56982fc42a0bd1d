import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { SpaceDeps } from './deps';

/** How a membership ends, whoever ends it. */
export class Departures {
  readonly #deps: Pick<SpaceDeps, 'hooks' | 'members'>;

  constructor(deps: Pick<SpaceDeps, 'hooks' | 'members'>) {
    this.#deps = deps;
  }

  /** False when the person was no member. The caller raises the page of the space, last in its change. */
  async takeOut(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<boolean> {
    const { hooks, members } = this.#deps;
    await hooks.leaving(spaceId, userId, outbox);
    const removed = await members.remove(spaceId, userId);
    if (!removed) return false;
    if (removed.wasAdmin) await outbox.rightsIn(spaceId);
    return true;
  }
}
