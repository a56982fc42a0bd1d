import { and, eq } from 'drizzle-orm';
import { activityCount } from '@/server/db/schema/activity';
import { spaceStay } from '@/server/db/schema/analytics';
import { account } from '@/server/db/schema/account';
import { announcement } from '@/server/db/schema/announcement';
import { application } from '@/server/db/schema/application';
import { spaceInvitation } from '@/server/db/schema/contact';
import { inviteLink, inviteUse } from '@/server/db/schema/invite-link';
import { pointEntry } from '@/server/db/schema/point';
import { memberRole, role } from '@/server/db/schema/role';
import { membership, space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** What the tables have of a person in spaces: where they are, whom they invited, and what they posted. */
export class SpaceRecordStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The files of the archive by their names, ready to be written as JSON. */
  async records(userId: UserId): Promise<Readonly<Record<string, unknown>>> {
    return {
      'spaces.json': await this.#spaces(userId),
      'invites.json': await this.#invites(userId),
      'posts.json': await this.#posts(userId),
    };
  }

  async #spaces(userId: UserId) {
    const { db } = this.#storage;
    const memberships = await db
      .select({
        spaceId: space.id,
        name: space.name,
        joinedAt: membership.joinedAt,
        isAdmin: membership.isAdmin,
        ownerId: space.ownerId,
      })
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(eq(membership.userId, userId));
    const roles = await db
      .select({ spaceId: memberRole.spaceId, name: role.name })
      .from(membership)
      .innerJoin(
        memberRole,
        and(eq(memberRole.spaceId, membership.spaceId), eq(memberRole.userId, membership.userId)),
      )
      .innerJoin(role, eq(role.id, memberRole.roleId))
      .where(eq(membership.userId, userId));
    const points = await db
      .select({
        spaceId: pointEntry.spaceId,
        source: pointEntry.source,
        reference: pointEntry.reference,
        amount: pointEntry.amount,
        state: pointEntry.state,
        personId: pointEntry.personId,
        at: pointEntry.at,
      })
      .from(pointEntry)
      .where(eq(pointEntry.userId, userId));
    const messageDays = await db
      .select({ spaceId: activityCount.spaceId, day: activityCount.day, messages: activityCount.messages })
      .from(activityCount)
      .where(eq(activityCount.userId, userId));
    const stays = await db
      .select({ spaceId: spaceStay.spaceId, joinedBy: spaceStay.source })
      .from(spaceStay)
      .where(eq(spaceStay.userId, userId));
    return {
      memberships: memberships.map(({ ownerId, ...one }) => ({ ...one, isOwner: ownerId === userId })),
      roles,
      points,
      messageDays,
      stays,
    };
  }

  /** Whom the person asked into spaces and who came by them, and who asked the person. */
  async #invites(userId: UserId) {
    const { db } = this.#storage;
    const links = await db
      .select({
        spaceId: inviteLink.spaceId,
        createdAt: inviteLink.createdAt,
        expiresAt: inviteLink.expiresAt,
        maxUses: inviteLink.maxUses,
        uses: inviteLink.uses,
      })
      .from(inviteLink)
      .where(eq(inviteLink.makerId, userId));
    const joinedByInvite = await db
      .select({ spaceId: inviteLink.spaceId, at: inviteUse.usedAt })
      .from(inviteUse)
      .innerJoin(inviteLink, eq(inviteLink.id, inviteUse.linkId))
      .where(eq(inviteUse.userId, userId));
    const invitation = { spaceId: spaceInvitation.spaceId, at: spaceInvitation.createdAt };
    const sent = await db
      .select({ ...invitation, userId: spaceInvitation.userId })
      .from(spaceInvitation)
      .where(eq(spaceInvitation.invitedBy, userId));
    const received = await db
      .select({ ...invitation, invitedBy: spaceInvitation.invitedBy })
      .from(spaceInvitation)
      .where(eq(spaceInvitation.userId, userId));
    const [own] = await db
      .select({ referrerId: account.referrerId })
      .from(account)
      .where(eq(account.id, userId));
    const referred = await db
      .select({ userId: account.id, username: account.username, at: account.createdAt })
      .from(account)
      .where(eq(account.referrerId, userId));
    return { links, joinedByInvite, sent, received, referrerId: own?.referrerId ?? null, referred };
  }

  async #posts(userId: UserId) {
    const { db } = this.#storage;
    const announcements = await db
      .select({
        spaceId: announcement.spaceId,
        title: announcement.title,
        document: announcement.document,
        createdAt: announcement.createdAt,
      })
      .from(announcement)
      .where(eq(announcement.authorId, userId));
    const applications = await db
      .select({
        spaceId: application.spaceId,
        content: application.content,
        createdAt: application.createdAt,
      })
      .from(application)
      .where(eq(application.userId, userId));
    return { announcements, applications };
  }
}
