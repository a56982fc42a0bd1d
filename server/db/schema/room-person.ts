import { sql, type SQL } from 'drizzle-orm';
import { integer, pgView, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { room, roomAbsence, roomMember, type RoomMemberRow } from './room';
import { roomPass } from './room-pass';
import { isExistingPerson } from '@/server/db/existing-people';
import { membership } from '@/server/db/existing-spaces';
import { membershipRecord, spaceRecord } from './space';
import type { RoomId, UserId } from '@/protocol/ids';

/*
 * The one definition of who is in a room. Chat, room lists, members, rewards and media read it; nothing else looks at
 * `room_member` and `room_absence` to find out.
 */

/** Of a row of `room`: every member of its space is in it, except those who left. The other kinds are joined. */
export const isForAllMembers = sql`${room.kind} IN ('space', 'channel', 'readOnlyChannel')`;

type Memberships = typeof membership | typeof membershipRecord;

const passesRuleOf = (members: Memberships) => sql`(${room.rule} IS NULL OR EXISTS (
    SELECT 1 FROM ${roomPass} WHERE ${roomPass.roomId} = ${room.id} AND ${roomPass.userId} = ${members.userId}))`;

/** Of rows of `room` and `membership`: the access rule of the room lets the member in. Admins have a pass, too. */
export const passesRule = passesRuleOf(membership);

/**
 * Of rows of `room` and of memberships: when the member came into a room that has or had a rule. Those without a pass came in when
 * the room was opened to all. Null if it never had a rule.
 */
const cameInAt = (members: Memberships) => sql`coalesce((
    SELECT coalesce(${roomPass.since}, ${members.joinedAt}) FROM ${roomPass}
    WHERE ${roomPass.roomId} = ${room.id} AND ${roomPass.userId} = ${members.userId}), ${room.openedAt})`;

export type RoomPersonState = RoomMemberRow['state'];

const personColumns = {
  roomId: integer('room_id').$type<RoomId>().notNull(),
  userId: integer('user_id').$type<UserId>().notNull(),
  /** `invited`: the room is offered to the person, who reads and writes nothing in it yet. */
  state: text('state').$type<RoomPersonState>().notNull(),
  /** When the person joined or was invited to the room, or its rule let them in if that was later; for a channel, joined the space. */
  since: moment('since').notNull(),
};

const peopleBy = (members: Memberships, isThere?: SQL) => sql`
  SELECT ${room.id} AS room_id, ${members.userId} AS user_id, 'in' AS state,
    greatest(${members.joinedAt}, ${cameInAt(members)}) AS since
  FROM ${room} JOIN ${members} ON ${members.spaceId} = ${room.spaceId}
  WHERE ${isForAllMembers} AND ${passesRuleOf(members)} AND NOT EXISTS (
    SELECT 1 FROM ${roomAbsence}
    WHERE ${roomAbsence.roomId} = ${room.id} AND ${roomAbsence.userId} = ${members.userId})
  UNION ALL
  SELECT ${roomMember.roomId}, ${roomMember.userId}, ${roomMember.state}, greatest(${roomMember.joinedAt}, ${cameInAt(members)})
  FROM ${roomMember} JOIN ${room} ON ${room.id} = ${roomMember.roomId}
  LEFT JOIN ${members} ON ${members.spaceId} = ${room.spaceId} AND ${members.userId} = ${roomMember.userId}
  WHERE NOT ${isForAllMembers}${isThere ? sql` AND ${isThere}` : sql``} AND (${room.spaceId} IS NULL OR ${members.userId} IS NOT NULL AND ${passesRuleOf(members)})`;

/** People in rooms: one row each. Nobody is in the rooms of a deleted space, and people who deleted their accounts are in none. */
export const roomPerson = pgView('room_person', personColumns).as(
  peopleBy(membership, isExistingPerson(roomMember.userId)),
);

/** The same with those who were in the rooms of a space when it was deleted, for what stays theirs: rewards. */
export const roomPersonRecord = pgView('room_person_record', personColumns).as(peopleBy(membershipRecord));

/** How many people are in each room by `room_person`, without counting the members of a space. */
export const roomSize = pgView('room_size', {
  roomId: integer('room_id').$type<RoomId>().notNull(),
  people: integer('people').notNull(),
}).as(sql`
  SELECT ${room.id} AS room_id, (CASE
    WHEN ${room.rule} IS NOT NULL THEN (SELECT count(*) FROM room_person WHERE room_person.room_id = ${room.id} AND room_person.state = 'in')
    WHEN ${isForAllMembers}
    THEN ${spaceRecord.members} - (SELECT count(*) FROM ${roomAbsence}
      WHERE ${roomAbsence.roomId} = ${room.id} AND ${isExistingPerson(roomAbsence.userId)})
    ELSE (SELECT count(*) FROM ${roomMember} WHERE ${roomMember.roomId} = ${room.id} AND ${roomMember.state} = 'in'
      AND ${isExistingPerson(roomMember.userId)}) END)::int AS people
  FROM ${room} LEFT JOIN ${spaceRecord} ON ${spaceRecord.id} = ${room.spaceId}`);
