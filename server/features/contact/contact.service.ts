import type { Person } from '@/protocol/account';
import { CONTACT_PAGE_SIZE, type Contact } from '@/protocol/contact';
import type { Relation } from '@/protocol/contact-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { FollowStore } from './follow.store';

type SignedIn = NonNullable<Viewer>;

export interface ContactDeps extends Pick<Services, 'chat' | 'clock' | 'limits' | 'notices'> {
  readonly follows: FollowStore;
  readonly spaces: SpaceAccess;
  readonly reach: Pick<PrivacyAccess, 'requireKnown' | 'standing'>;
}

/** Whom a person follows, and what friends may do for each other. */
export class ContactService {
  readonly #deps: ContactDeps;
  readonly #store: FollowStore;

  constructor(deps: ContactDeps) {
    this.#deps = deps;
    this.#store = deps.follows;
  }

  async list(
    viewerId: UserId,
    query: { relation: Exclude<Relation, 'none'>; nameFilter?: string } & PageQuery,
  ) {
    const page = pageOf(query, CONTACT_PAGE_SIZE);
    const { people, total } = await this.#store.list(viewerId, query.relation, { ...query, ...page });
    return pageAnswer(page, await this.#withRelations(viewerId, people), total);
  }

  async find(viewerId: UserId, userId: UserId): Promise<Contact & { blocked: boolean }> {
    const person = await this.#another(viewerId, userId);
    const { blocks } = await this.#deps.reach.standing(viewerId, userId);
    return { ...(await this.#contactOf(viewerId, person)), blocked: blocks };
  }

  async follow(viewerId: UserId, userId: UserId): Promise<Contact> {
    const { chat, clock, limits, notices, reach } = this.#deps;
    const person = await this.#another(viewerId, userId);
    await limits.take('follow', String(viewerId));
    // A block doesn't show: the follower sees the usual, now and later.
    if ((await reach.standing(viewerId, userId)).isBlocked) {
      await this.#store.insertApparent(viewerId, userId, clock.now());
      return this.#contactOf(viewerId, person);
    }
    await chat.change(async (outbox) => {
      if (!(await this.#store.insert(viewerId, userId, clock.now()))) return;
      await notices.write(outbox, [
        { userIds: [userId], kind: 'following', spaceId: null, payload: { userId: viewerId } },
      ]);
      await outbox.changed('contacts', [viewerId, userId]);
    });
    return this.#contactOf(viewerId, person);
  }

  async unfollow(viewerId: UserId, userId: UserId): Promise<Contact> {
    const { chat, notices } = this.#deps;
    const person = await this.#another(viewerId, userId);
    await chat.change(async (outbox) => {
      await this.#store.deleteApparent(viewerId, userId);
      if (!(await this.#store.delete(viewerId, userId))) return;
      // So that following again and again leaves one notice.
      await notices.withdraw(outbox, { userId, kind: 'following', payload: { userId: viewerId } });
      await outbox.changed('contacts', [viewerId, userId]);
    });
    return this.#contactOf(viewerId, person);
  }

  async friendsOutOf(
    person: SignedIn,
    spaceId: SpaceId,
    query: { nameFilter?: string | undefined } & PageQuery,
  ) {
    await this.#memberOf(spaceId, person);
    const page = pageOf(query, 999);
    const { people, total } = await this.#store.friendsOutOf(spaceId, person.id, { ...query, ...page });
    return pageAnswer(page, people, total);
  }

  /** Tells a friend of a space. Everybody else is refused with `not_friends`, so that strangers cannot be bothered. */
  async invite(person: SignedIn, spaceId: SpaceId, userId: UserId): Promise<void> {
    const { chat, clock, limits, notices, spaces } = this.#deps;
    await this.#memberOf(spaceId, person);
    await this.#another(person.id, userId);
    const relations = await this.#store.relations(person.id, [userId]);
    if (relations.get(userId) !== 'friend') throw new AppError('not_friends');
    const invited = await spaces.visible(spaceId, { id: userId, isPlatformAdmin: false });
    if (invited.joined) throw new AppError('already_member');
    await limits.take('invite_friend', String(person.id));
    await chat.change(async (outbox) => {
      if (!(await this.#store.invite(spaceId, userId, person.id, clock.now()))) return;
      await notices.write(outbox, [
        { userIds: [userId], kind: 'invited', spaceId, payload: { userId: person.id } },
      ]);
    });
  }

  async #memberOf(spaceId: SpaceId, person: SignedIn): Promise<void> {
    const { joined } = await this.#deps.spaces.visible(spaceId, person);
    if (!joined) throw new AppError('not_member');
  }

  async #another(viewerId: UserId, userId: UserId): Promise<Person> {
    if (userId === viewerId) throw new AppError('not_yourself');
    return this.#deps.reach.requireKnown(viewerId, userId);
  }

  async #contactOf(viewerId: UserId, person: Person): Promise<Contact> {
    const [contact] = await this.#withRelations(viewerId, [person]);
    if (!contact) throw new Error('A person without a relation');
    return contact;
  }

  async #withRelations(viewerId: UserId, people: readonly Person[]): Promise<Contact[]> {
    const relations = await this.#store.relations(
      viewerId,
      people.map(({ id }) => id),
    );
    return people.map((one) => ({ ...one, relation: relations.get(one.id) ?? 'none' }));
  }
}
