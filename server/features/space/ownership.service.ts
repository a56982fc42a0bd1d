import { spaceTypes } from '@/protocol/space';
import type { OwnershipOffer } from '@/protocol/ownership';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { SpaceRow } from '@/server/db/schema/space';
import type { SpaceHooks } from '@/server/features/feature';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { OwnershipOfferRow, OwnershipStore } from './ownership.store';
import { actorOf, type SpaceAccess } from './space.access';
import type { SpaceStore } from './space.store';

const OFFER_MS = 7 * 24 * 3_600_000;

type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'notices'> & {
  readonly access: SpaceAccess;
  readonly spaces: SpaceStore;
  readonly ownership: OwnershipStore;
  readonly hooks: SpaceHooks;
};

/** How a space comes to another owner: the owner offers it, and the admin accepts. Every step locks the space. */
export class OwnershipService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async offer(spaceId: SpaceId, viewer: Caller): Promise<OwnershipOffer | null> {
    await this.#deps.access.require(spaceId, viewer, 'administerSpace');
    const found = await this.#deps.ownership.find(spaceId, this.#deps.clock.now());
    return found && viewOf(found);
  }

  /** The person is an admin, and could own the space now; whether they still can is asked again when they accept. */
  async propose(spaceId: SpaceId, owner: Caller, userId: UserId): Promise<OwnershipOffer> {
    const { access, chat, clock, ownership, audit, notices } = this.#deps;
    return chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, owner, 'manageAdmins');
      if (userId === owner.id) throw new AppError('not_yourself');
      if (!(await ownership.isAdmin(spaceId, userId))) throw new AppError('owner_must_be_admin');
      await this.#refuse(seen.space, userId);
      const now = clock.now();
      await ownership.put(spaceId, userId, new Date(now.getTime() + OFFER_MS));
      const found = await ownership.find(spaceId, now);
      if (!found) throw new AppError('owner_must_be_admin');
      const actor = actorOf(owner, seen, 'manageAdmins');
      await audit.record({ spaceId, actor, act: 'owner.offered', people: [userId] });
      const payload = offerNotice(spaceId, owner.id);
      await notices.write(outbox, [{ userIds: [userId], kind: 'standing', spaceId, payload }]);
      await outbox.space(spaceId);
      return viewOf(found);
    });
  }

  /** Ending what has ended is no error. */
  async withdraw(spaceId: SpaceId, person: Caller): Promise<void> {
    const { access, chat, clock, ownership, audit, notices } = this.#deps;
    await chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, person, 'administerSpace');
      const found = await ownership.find(spaceId, clock.now());
      if (!found) return;
      if (!seen.isOwner && found.person.id !== person.id) throw new AppError('permission_denied');
      await ownership.delete(spaceId);
      const actor = actorOf(person, seen, 'administerSpace');
      await audit.record({ spaceId, actor, act: 'owner.offer_ended', people: [found.person.id] });
      const payload = offerNotice(spaceId, seen.space.ownerId);
      await notices.withdraw(outbox, { userId: found.person.id, kind: 'standing', payload });
      await outbox.space(spaceId);
    });
  }

  /** Nothing happens where the person owns the space already: the call came twice. */
  async accept(spaceId: SpaceId, person: Caller): Promise<void> {
    const { access, chat, clock, ownership, audit, notices, feed, hooks } = this.#deps;
    await chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, person, 'administerSpace');
      if (seen.isOwner) return;
      const found = await ownership.find(spaceId, clock.now());
      if (found?.person.id !== person.id) throw new AppError('ownership_not_offered');
      await this.#refuse(seen.space, person.id);
      const formerId = seen.space.ownerId;
      await ownership.delete(spaceId);
      await ownership.setOwner(spaceId, person.id);
      await hooks.rolesChanged(spaceId, [formerId, person.id], outbox);
      await outbox.rightsIn(spaceId);
      for (const topic of ['account', 'memberships'] as const) {
        await outbox.changed(topic, [formerId, person.id]);
      }
      const actor = actorOf(person, seen, 'administerSpace');
      await audit.record({ spaceId, actor, act: 'owner.changed', people: [formerId] });
      const payload = { ownership: false, userId: person.id };
      await notices.write(outbox, [{ userIds: [formerId], kind: 'standing', spaceId, payload }]);
      await feed.raise(`space:${spaceId}`);
    });
  }

  /** Refuses who cannot own the space: a person has one game space, and creates spaces with a verified email alone. */
  async #refuse({ type }: SpaceRow, userId: UserId): Promise<void> {
    if (!(await this.#deps.ownership.isVerified(userId))) throw new AppError('owner_unverified');
    if (type === spaceTypes.game && (await this.#deps.spaces.ownsGameSpace(userId))) {
      throw new AppError('owner_has_game_space');
    }
  }
}

const viewOf = ({ person, endsAt }: OwnershipOfferRow): OwnershipOffer => ({
  to: person,
  until: endsAt.toISOString(),
});

const offerNotice = (spaceId: SpaceId, userId: UserId) => ({ ownership: true, userId, spaceId });
