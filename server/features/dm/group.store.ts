import { and, asc, eq, exists, inArray, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import type { GroupRole } from '@/protocol/group-rules';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { lastActiveFor } from '@/server/db/presence-columns';
import { account } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import { groupAnswer, groupRemoval } from '@/server/db/schema/group';
import { room, roomMember } from '@/server/db/schema/room';
import type { RoomPersonState } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';

/** One of the people of a group. */
export interface GroupPersonRow extends Person {
  readonly state: RoomPersonState;
  readonly role: GroupRole;
  readonly addedBy: Person | null;
  readonly since: Date;
}

/** A group with its people, those who were in it first come first. */
export interface GroupRow {
  readonly id: RoomId;
  readonly matrixRoomId: MatrixRoomId | null;
  readonly name: string;
  /** The address of its picture, or empty. */
  readonly logo: string;
  readonly people: readonly GroupPersonRow[];
}

/** A person who comes into a group. */
export interface NewGroupPerson {
  readonly userId: UserId;
  readonly state: RoomPersonState;
  readonly addedBy: UserId | null;
  readonly role?: 'maker';
}

const roleOf = sql<GroupRole>`coalesce(${roomMember.groupRole}, 'member')`;
const inOrder = [asc(roomMember.joinedAt), asc(roomMember.userId)];
const isMember = (roomId: RoomId, userId: UserId) =>
  and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId));

/** Groups and their people. How people accept and go is in server/chat/group-people.store.ts, because they do it in chat clients, too. */
export class GroupStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The groups that a person is in or asked into, without requests that they declined. */
  list(userId: UserId): Promise<GroupRow[]> {
    return this.#listed(userId, or(eq(roomMember.state, 'in'), notExists(this.#declinedBy(userId))));
  }

  /** The groups whose requests a person has declined, without those of people whom they block. */
  declined(userId: UserId): Promise<GroupRow[]> {
    const blocks = this.#storage.db
      .select({ one: sql`1` })
      .from(block)
      .where(
        and(eq(block.blockerId, userId), eq(block.blockedId, roomMember.addedBy), isNull(block.endedAt)),
      );
    return this.#listed(
      userId,
      and(eq(roomMember.state, 'invited'), exists(this.#declinedBy(userId)), notExists(blocks)),
    );
  }

  #declinedBy(userId: UserId) {
    const { roomId, userId: answererId, answer } = groupAnswer;
    return this.#storage.db
      .select({ one: sql`1` })
      .from(groupAnswer)
      .where(and(eq(roomId, roomMember.roomId), eq(answererId, userId), eq(answer, 'declined')));
  }

  async #listed(userId: UserId, wanted: SQL | undefined): Promise<GroupRow[]> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(roomMember)
      .innerJoin(room, and(eq(room.id, roomMember.roomId), eq(room.kind, 'group')))
      .where(and(eq(roomMember.userId, userId), wanted));
    return this.#withPeople(rows.map(({ id }) => id));
  }

  /** A group by its room. */
  async find(roomId: RoomId): Promise<GroupRow | null> {
    const [row] = await this.#withPeople([roomId]);
    return row ?? null;
  }

  /** When the people of a group were last active, as far as each lets the viewer know. */
  async lastActive(roomId: RoomId, viewerId: UserId): Promise<Map<UserId, Date | null>> {
    const rows = await this.#storage.db
      .select({ id: account.id, lastActiveAt: lastActiveFor(viewerId) })
      .from(roomMember)
      .innerJoin(account, eq(account.id, roomMember.userId))
      .where(eq(roomMember.roomId, roomId));
    return new Map(rows.map(({ id, lastActiveAt }) => [id, lastActiveAt]));
  }

  /** The new room's id. */
  async insert(name: string, people: readonly NewGroupPerson[], makerId: UserId, now: Date): Promise<RoomId> {
    const [made] = await this.#storage.db
      .insert(room)
      .values({ name, kind: 'group', createdBy: makerId, createdAt: now })
      .returning({ id: room.id });
    if (!made) throw new Error('The new group has no row');
    await this.add(made.id, people, now);
    return made.id;
  }

  async add(roomId: RoomId, people: readonly NewGroupPerson[], now: Date): Promise<void> {
    const userIds = people.map(({ userId }) => userId);
    await this.#storage.db
      .delete(groupRemoval)
      .where(and(eq(groupRemoval.roomId, roomId), inArray(groupRemoval.userId, userIds)));
    await this.#storage.db.insert(roomMember).values(
      people.map(({ userId, state, addedBy, role }) => ({
        roomId,
        userId,
        state,
        addedBy,
        groupRole: role ?? null,
        joinedAt: now,
      })),
    );
  }

  /** What some people last said about being in a group, and when. */
  async answers(
    roomId: RoomId,
    userIds: readonly UserId[],
  ): Promise<Map<UserId, { answer: 'declined' | 'left'; answeredAt: Date }>> {
    const rows = await this.#storage.db
      .select()
      .from(groupAnswer)
      .where(and(eq(groupAnswer.roomId, roomId), inArray(groupAnswer.userId, [...userIds])));
    return new Map(rows.map(({ userId, answer, answeredAt }) => [userId, { answer, answeredAt }]));
  }

  /** They are asked anew. */
  async forgetAnswers(roomId: RoomId, userIds: readonly UserId[]): Promise<void> {
    await this.#storage.db
      .delete(groupAnswer)
      .where(and(eq(groupAnswer.roomId, roomId), inArray(groupAnswer.userId, [...userIds])));
  }

  /** Ends that a person's request is hidden. No-op for people who have declined none. */
  async forgetDeclined(roomId: RoomId, userId: UserId): Promise<void> {
    await this.#storage.db
      .delete(groupAnswer)
      .where(
        and(
          eq(groupAnswer.roomId, roomId),
          eq(groupAnswer.userId, userId),
          eq(groupAnswer.answer, 'declined'),
        ),
      );
  }

  async remove(roomId: RoomId, userId: UserId, removedBy: UserId): Promise<void> {
    const { db } = this.#storage;
    await db.delete(roomMember).where(isMember(roomId, userId));
    await db
      .insert(groupRemoval)
      .values({ roomId, userId, removedBy })
      .onConflictDoUpdate({ target: [groupRemoval.roomId, groupRemoval.userId], set: { removedBy } });
  }

  async rename(roomId: RoomId, name: string, namedBy: UserId): Promise<void> {
    await this.#storage.db.update(room).set({ name, namedBy }).where(eq(room.id, roomId));
  }

  async setLogo(roomId: RoomId, logo: string, logoBy: UserId): Promise<void> {
    await this.#storage.db.update(room).set({ logo, logoBy }).where(eq(room.id, roomId));
  }

  /** No-op for the maker, and for people who are not in the group. */
  async setManager(roomId: RoomId, userId: UserId, manages: boolean): Promise<void> {
    await this.#storage.db
      .update(roomMember)
      .set({ groupRole: manages ? 'manager' : null })
      .where(
        and(
          isMember(roomId, userId),
          eq(roomMember.state, 'in'),
          or(isNull(roomMember.groupRole), ne(roomMember.groupRole, 'maker')),
        ),
      );
  }

  /** The groups that one person was asked into by another and has not answered. */
  async asked(userId: UserId, addedBy: UserId): Promise<RoomId[]> {
    const rows = await this.#storage.db
      .select({ roomId: roomMember.roomId })
      .from(roomMember)
      .where(
        and(eq(roomMember.userId, userId), eq(roomMember.addedBy, addedBy), eq(roomMember.state, 'invited')),
      )
      .orderBy(asc(roomMember.roomId));
    return rows.map(({ roomId }) => roomId);
  }

  async #withPeople(roomIds: readonly RoomId[]): Promise<GroupRow[]> {
    if (roomIds.length === 0) return [];
    const adder = alias(account, 'adder');
    const rows = await this.#storage.db
      .select({
        roomId: room.id,
        matrixRoomId: room.matrixRoomId,
        name: room.name,
        logo: room.logo,
        person: personColumns,
        state: roomMember.state,
        role: roleOf,
        addedBy: { id: adder.id, username: adder.username, avatar: adder.avatar },
        since: roomMember.joinedAt,
      })
      .from(room)
      .innerJoin(roomMember, eq(roomMember.roomId, room.id))
      .innerJoin(account, eq(account.id, roomMember.userId))
      .leftJoin(adder, eq(adder.id, roomMember.addedBy))
      .where(and(inArray(room.id, [...roomIds]), eq(room.kind, 'group'), isNull(account.deletedAt)))
      .orderBy(asc(room.id), ...inOrder);
    type Gathered = Omit<GroupRow, 'people'> & { people: GroupPersonRow[] };
    const groups = new Map<RoomId, Gathered>();
    for (const { roomId, matrixRoomId, name, logo, person, ...membership } of rows) {
      const group: Gathered = groups.get(roomId) ?? { id: roomId, matrixRoomId, name, logo, people: [] };
      group.people.push({ ...person, ...membership });
      groups.set(roomId, group);
    }
    return [...groups.values()];
  }
}
