import type { Person } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { MessageSenders } from '@/protocol/privacy-rules';
import { AppError } from '@/server/http/app-error';
import type { PrivacyStore, Standing } from './privacy.store';

/**
 * Decides who reaches whom. Who is blocked gets the same answer as where nobody at all is let in, so that nothing tells them
 * of the block.
 */
export class PrivacyAccess {
  readonly #store: PrivacyStore;
  readonly #people: { findPerson(userId: UserId): Promise<Person | null> };

  constructor(store: PrivacyStore, people: { findPerson(userId: UserId): Promise<Person | null> }) {
    this.#store = store;
    this.#people = people;
  }

  /**
   * A person to whom another may do something first: follow, block, write. Those whom nobody finds, neither by name nor by address, are
   * `not_found` like nobody to those who have nothing to do with them; their numbers follow one another.
   */
  async requireKnown(viewerId: UserId, userId: UserId): Promise<Person> {
    const person = await this.#people.findPerson(userId);
    if (!person || !(await this.isKnown(viewerId, userId))) throw new AppError('not_found');
    return person;
  }

  /** The same of somebody who exists. */
  async isKnown(viewerId: UserId, userId: UserId): Promise<boolean> {
    const { foundByName, foundByAddress } = await this.#store.of(userId);
    if (foundByName || foundByAddress) return true;
    const { follows, isFollowed, sharesSpace, blocks } = await this.#store.standing(viewerId, userId);
    return follows || isFollowed || sharesSpace || blocks || this.#store.haveTies(viewerId, userId);
  }

  standing(userId: UserId, otherId: UserId): Promise<Standing> {
    return this.#store.standing(userId, otherId);
  }

  /** How the sender stands to the recipient. Refuses with `messages_refused` a first message that the recipient does not take. */
  async requireMessage(senderId: UserId, recipientId: UserId): Promise<Standing> {
    const standing = await this.#store.standing(senderId, recipientId);
    if (!(await this.#lets(standing, recipientId))) throw new AppError('messages_refused');
    return standing;
  }

  /** Whether the recipient takes a first message of the sender. */
  async takesMessage(senderId: UserId, recipientId: UserId): Promise<boolean> {
    return this.#lets(await this.#store.standing(senderId, recipientId), recipientId);
  }

  async #lets(standing: Standing, recipientId: UserId): Promise<boolean> {
    const { messagesFrom } = await this.#store.of(recipientId);
    return !standing.isBlocked && lets[messagesFrom](standing);
  }
}

const isFriend = ({ follows, isFollowed }: Standing) => follows && isFollowed;
const lets: Record<MessageSenders, (sender: Standing) => boolean> = {
  everyone: () => true,
  friendsAndSpaces: (sender) => isFriend(sender) || sender.sharesSpace,
  friends: isFriend,
  nobody: () => false,
};
