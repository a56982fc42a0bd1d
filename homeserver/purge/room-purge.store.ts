import { and, asc, eq, gt, inArray, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { accountData } from '@/homeserver/db/schema/account-data';
import { textIn } from '@/homeserver/db/columns';
import { event } from '@/homeserver/db/schema/event';
import { highlight } from '@/homeserver/db/schema/highlight';
import { readMark } from '@/homeserver/db/schema/read-mark';
import { receipt } from '@/homeserver/db/schema/receipt';
import { room } from '@/homeserver/db/schema/room';
import { searchedEvent } from '@/homeserver/db/schema/searched-event';

/** Events that stay in a purged room: sync needs them to tell former members that they are out. */
const KEPT = ['m.room.create', 'm.room.member'];

export interface PurgedEvent {
  readonly position: number;
  readonly eventId: string;
}

/** Small statements, so that none keeps a flush waiting for long. */
export class RoomPurgeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async refOf(roomId: string): Promise<number | null> {
    const [row] = await this.#storage.db.select({ ref: room.ref }).from(room).where(eq(room.roomId, roomId));
    return row?.ref ?? null;
  }

  /** Events that are still to be deleted, oldest first. */
  async next(ref: number, limit: number): Promise<PurgedEvent[]> {
    return this.#storage.db
      .select({ position: event.position, eventId: event.eventId })
      .from(event)
      .where(and(eq(event.room, ref), notInArray(event.type, KEPT)))
      .orderBy(asc(event.position))
      .limit(limit);
  }

  /** Deletes words, highlights and, last, the events themselves: by them a process that died finds the rest. */
  async delete(events: readonly PurgedEvent[]): Promise<void> {
    const positions = events.map(({ position }) => position);
    await this.#storage.transaction(async (db) => {
      await db.delete(searchedEvent).where(inArray(searchedEvent.position, positions));
      await db.delete(highlight).where(
        inArray(
          highlight.eventId,
          events.map(({ eventId }) => eventId),
        ),
      );
      await db.delete(event).where(inArray(event.position, positions));
    });
  }

  /** Memberships after a position, of which only who was in or out stays. Answers the last position; null at the end. */
  async pruneMembers(ref: number, after: number, limit: number): Promise<number | null> {
    const members = await this.#storage.db
      .select({ position: event.position })
      .from(event)
      .where(
        and(
          eq(event.room, ref),
          isNotNull(event.stateKey),
          gt(event.position, after),
          ne(event.type, 'm.room.create'),
        ),
      )
      .orderBy(asc(event.position))
      .limit(limit);
    const positions = members.map(({ position }) => position);
    if (positions.length === 0) return null;
    await this.#storage.db
      .update(event)
      .set({ content: sql`json_build_object('membership', ${textIn(event.content, 'membership')})` })
      .where(inArray(event.position, positions));
    return positions.at(-1) ?? null;
  }

  /**
   * What people's clients noted of the room. Only what lies before its last event, which stays: the newest position of the
   * stream is found by what is there, and must not be given twice.
   */
  async deleteNotes(ref: number, roomId: string): Promise<void> {
    const { db } = this.#storage;
    const last = sql`(SELECT max(${event.position}) FROM ${event} WHERE ${event.room} = ${ref})`;
    // By person first, which is how they are found.
    const people = db
      .select({ userId: sql<string>`${event.stateKey}` })
      .from(event)
      .where(and(eq(event.room, ref), eq(event.type, 'm.room.member'), isNotNull(event.stateKey)));
    await db.delete(receipt).where(and(eq(receipt.roomId, roomId), lt(receipt.position, last)));
    await db.delete(highlight).where(eq(highlight.roomId, roomId));
    await db.delete(readMark).where(and(inArray(readMark.userId, people), eq(readMark.roomId, roomId)));
    await db
      .delete(accountData)
      .where(
        and(
          inArray(accountData.userId, people),
          eq(accountData.roomId, roomId),
          lt(accountData.position, last),
        ),
      );
  }
}
