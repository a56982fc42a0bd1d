import type { FactsStore } from './facts.store';
import type { Homeserver } from './homeserver';
import type { Pictures } from './pictures';
import type { UserId } from '@/protocol/ids';

/** People of the platform as users of the homeserver. */
export class People {
  /** In-memory cache of users already registered on the homeserver. */
  readonly #known = new Set<number>();
  readonly #facts: FactsStore;
  readonly #pictures: Pictures;

  constructor(facts: FactsStore, pictures: Pictures) {
    this.#facts = facts;
    this.#pictures = pictures;
  }

  /** Registers a person and sets the profile, unless this process has done so before. */
  async ensure(userId: UserId, homeserver: Homeserver): Promise<void> {
    if (!this.#known.has(userId)) await this.refresh(userId, homeserver);
  }

  /** Registers a person, and sets what differs in the profile. */
  async refresh(userId: UserId, homeserver: Homeserver): Promise<void> {
    const person = await this.#facts.person(userId);
    if (!person) return;
    if (!this.#known.has(userId)) await homeserver.accounts.register(userId);
    const matrixUser = homeserver.userId(userId);
    const current = await homeserver.accounts.profile(matrixUser);
    const picture = await this.#pictures.personPicture(person.avatar, homeserver);
    if (current.displayname !== person.username) {
      // Before the name: who has that has been through here.
      await homeserver.accounts.silenceInvitations(matrixUser);
      await homeserver.accounts.setProfile(matrixUser, 'displayname', person.username);
    }
    if ((current.avatar_url ?? '') !== picture)
      await homeserver.accounts.setProfile(matrixUser, 'avatar_url', picture);
    this.#known.add(userId);
  }
}
