import type { Person } from '@/protocol/account';
import type { Services } from '@/server/services';
import { DmStore } from './dm.store';

/** What other features may ask of direct conversations. */
export class DirectPeople {
  readonly #store: DmStore;

  constructor({ storage }: Pick<Services, 'storage'>) {
    this.#store = new DmStore(storage);
  }

  /** The other person of a conversation; null for people who are not in it. */
  async otherOf(roomId: number, userId: number): Promise<Person | null> {
    return (await this.#store.ofRoom(userId, roomId))?.other ?? null;
  }
}
