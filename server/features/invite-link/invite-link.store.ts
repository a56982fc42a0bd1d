import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { InviteLinkEnd } from '@/protocol/invite-link-rules';
import { membership } from '@/server/db/existing-spaces';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { inviteLink, inviteLinkRole, inviteUse, type InviteLinkRow } from '@/server/db/schema/invite-link';
import { role, type RoleRow } from '@/server/db/schema/role';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** A link with what those who see it see of it. */
export interface ShownLinkRow {
  readonly row: InviteLinkRow;
  readonly maker: Person;
  readonly room: { readonly id: RoomId; readonly name: string } | null;
}
export interface UseRow {
  readonly person: Person;
  readonly usedAt: Date;
  readonly isMember: boolean;
}
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Signed invite links. Whoever changes one has locked its space. */
export class InviteLinkStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(
    values: Pick<InviteLinkRow, 'spaceId' | 'makerId' | 'roomId' | 'expiresAt' | 'maxUses' | 'createdAt'>,
    roleIds: readonly number[],
  ): Promise<number> {
    const { db } = this.#storage;
    const [row] = await db.insert(inviteLink).values(values).returning({ id: inviteLink.id });
    const linkId = (row as { id: number }).id;
    if (roleIds.length > 0) {
      await db.insert(inviteLinkRole).values(roleIds.map((roleId) => ({ linkId, roleId })));
    }
    return linkId;
  }

  async find(id: number): Promise<InviteLinkRow | null> {
    const [row] = await this.#storage.db.select().from(inviteLink).where(eq(inviteLink.id, id));
    return row ?? null;
  }

  async shown(id: number): Promise<ShownLinkRow | null> {
    const [row] = await this.#select().where(eq(inviteLink.id, id));
    return row ?? null;
  }

  /** Links to a space, the newest first; only those of one maker if named. */
  async page(
    spaceId: SpaceId,
    makerId: UserId | null,
    { limit, offset }: Page,
  ): Promise<{ rows: ShownLinkRow[]; total: number }> {
    const wanted = and(
      eq(inviteLink.spaceId, spaceId),
      makerId === null ? undefined : eq(inviteLink.makerId, makerId),
    );
    const [counted] = await this.#storage.db.select({ total: count() }).from(inviteLink).where(wanted);
    const rows = await this.#select().where(wanted).orderBy(desc(inviteLink.id)).limit(limit).offset(offset);
    return { rows, total: counted?.total ?? 0 };
  }

  /** How many links of a person to a space have neither ended nor expired. */
  async countLasting(spaceId: SpaceId, makerId: UserId, now: Date): Promise<number> {
    const [counted] = await this.#storage.db
      .select({ total: count() })
      .from(inviteLink)
      .where(
        and(
          eq(inviteLink.spaceId, spaceId),
          eq(inviteLink.makerId, makerId),
          isNull(inviteLink.endedAt),
          or(isNull(inviteLink.expiresAt), gt(inviteLink.expiresAt, now)),
        ),
      );
    return counted?.total ?? 0;
  }

  /** The preset roles of links that still exist, the highest first. */
  async rolesOf(linkIds: readonly number[]): Promise<Map<number, RoleRow[]>> {
    if (linkIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select({ linkId: inviteLinkRole.linkId, role: getTableColumns(role) })
      .from(inviteLinkRole)
      .innerJoin(role, eq(role.id, inviteLinkRole.roleId))
      .where(inArray(inviteLinkRole.linkId, [...linkIds]))
      .orderBy(desc(role.position));
    const found = new Map<number, RoleRow[]>();
    for (const { linkId, role: one } of rows) found.set(linkId, [...(found.get(linkId) ?? []), one]);
    return found;
  }

  /** Takes one use; false if none is left. */
  async takeUse(id: number, userId: UserId, now: Date): Promise<boolean> {
    const { db } = this.#storage;
    const taken = await db
      .update(inviteLink)
      .set({ uses: sql`${inviteLink.uses} + 1` })
      .where(
        and(eq(inviteLink.id, id), or(isNull(inviteLink.maxUses), lt(inviteLink.uses, inviteLink.maxUses))),
      )
      .returning({ id: inviteLink.id });
    if (taken.length === 0) return false;
    await db
      .insert(inviteUse)
      .values({ linkId: id, userId, usedAt: now })
      .onConflictDoUpdate({ target: [inviteUse.linkId, inviteUse.userId], set: { usedAt: now } });
    return true;
  }

  async setPaused(id: number, pausedAt: Date | null): Promise<void> {
    await this.#storage.db.update(inviteLink).set({ pausedAt }).where(eq(inviteLink.id, id));
  }

  async end(id: number, end: InviteLinkEnd, endedAt: Date): Promise<void> {
    await this.#storage.db.update(inviteLink).set({ end, endedAt }).where(eq(inviteLink.id, id));
  }

  /** Ends every link of a person to a space; returns the ids of those that had not ended. */
  async endOfMaker(spaceId: SpaceId, makerId: UserId, end: InviteLinkEnd, endedAt: Date): Promise<number[]> {
    const rows = await this.#storage.db
      .update(inviteLink)
      .set({ end, endedAt })
      .where(
        and(eq(inviteLink.makerId, makerId), eq(inviteLink.spaceId, spaceId), isNull(inviteLink.endedAt)),
      )
      .returning({ id: inviteLink.id });
    return rows.map(({ id }) => id).sort((one, other) => one - other);
  }

  /** Who came by a link, the latest first. */
  async usesPage(
    { id, spaceId }: Pick<InviteLinkRow, 'id' | 'spaceId'>,
    { limit, offset }: Page,
  ): Promise<{ rows: UseRow[]; total: number }> {
    const { db } = this.#storage;
    const ofLink = eq(inviteUse.linkId, id);
    const [counted] = await db.select({ total: count() }).from(inviteUse).where(ofLink);
    const rows = await db
      .select({
        person: personColumns,
        usedAt: inviteUse.usedAt,
        isMember: sql<boolean>`${membership.userId} IS NOT NULL`,
      })
      .from(inviteUse)
      .innerJoin(account, eq(account.id, inviteUse.userId))
      .leftJoin(membership, and(eq(membership.spaceId, spaceId), eq(membership.userId, inviteUse.userId)))
      .where(ofLink)
      .orderBy(desc(inviteUse.usedAt), desc(inviteUse.userId))
      .limit(limit)
      .offset(offset);
    return { rows, total: counted?.total ?? 0 };
  }

  #select() {
    return this.#storage.db
      .select({
        row: getTableColumns(inviteLink),
        maker: personColumns,
        room: { id: room.id, name: room.name },
      })
      .from(inviteLink)
      .innerJoin(account, eq(account.id, inviteLink.makerId))
      .leftJoin(room, eq(room.id, inviteLink.roomId))
      .$dynamic();
  }
}
