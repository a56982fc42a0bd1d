import { z } from 'zod';
import type { MatrixRoomId } from '@/protocol/ids';
import { editedBy, wordlessTypes } from '@/runtime/event-content';
import type { ChatConfig } from '@/server/config/config';
import type { Homeserver } from './homeserver';
import { matrixPath as at, MatrixRefusal } from './matrix-client';
import { SynapseAdmin } from './synapse-admin';

const found = z.object({ event_id: z.string() });
const context = z.object({ start: z.string() });
const page = z.object({
  chunk: z.array(
    z.object({
      event_id: z.string(),
      state_key: z.string().optional(),
      origin_server_ts: z.number(),
      content: z.record(z.string(), z.unknown()),
    }),
  ),
  end: z.string().optional(),
});

/** Whose messages of which time, in a room. */
export interface PersonMessages {
  readonly matrixRoomId: MatrixRoomId;
  readonly sender: string;
  readonly since: Date;
  readonly until: Date;
}

export interface MessagePage {
  /** Messages that were not deleted, oldest first. */
  readonly messages: readonly { readonly eventId: string; readonly isEdit: boolean }[];
  /** Null when there are no more. */
  readonly next: string | null;
}

/** A page of what a person sent in a time, as the platform's own user sees it. Begins at the beginning for a token of null. */
export async function messagesOf(
  homeserver: Homeserver,
  { matrixRoomId, sender, since, until }: PersonMessages,
  token: string | null,
  limit: number,
): Promise<MessagePage> {
  const from = token ?? (await startOf(homeserver, matrixRoomId, since));
  const answer = page.parse(
    await homeserver.client.call({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/messages`,
      query: {
        dir: 'f',
        limit: String(limit),
        filter: JSON.stringify({ senders: [sender], not_types: wordlessTypes }),
        ...(from !== null && { from }),
      },
    }),
  );
  const messages = answer.chunk
    .filter(({ state_key: key, origin_server_ts: ts, content }) => {
      const isInTime = ts >= since.getTime() && ts <= until.getTime();
      return key === undefined && isInTime && Object.keys(content).length > 0;
    })
    .map(({ event_id: eventId, content }) => ({ eventId, isEdit: editedBy(content) !== null }));
  const isPast = (answer.chunk.at(-1)?.origin_server_ts ?? 0) > until.getTime();
  return { messages, next: isPast ? null : (answer.end ?? null) };
}

/** A token somewhere before a moment; null for the beginning of the room. */
async function startOf(
  homeserver: Homeserver,
  matrixRoomId: MatrixRoomId,
  moment: Date,
): Promise<string | null> {
  const before = await homeserver.client.find({
    method: 'GET',
    path: at`client/v1/rooms/${matrixRoomId}/timestamp_to_event`,
    query: { ts: String(moment.getTime()), dir: 'b' },
  });
  if (before === null) return null;
  const answer = await homeserver.client.call({
    method: 'GET',
    path: at`client/v3/rooms/${matrixRoomId}/context/${found.parse(before).event_id}`,
    query: { limit: '1' },
  });
  return context.parse(answer).start;
}

const sentPage = z.object({
  chunk: z.array(
    z.object({
      event_id: z.string(),
      type: z.string(),
      sender: z.string(),
      state_key: z.string().optional(),
      origin_server_ts: z.number(),
      content: z.record(z.string(), z.unknown()),
    }),
  ),
  end: z.string().optional(),
});

/** A message as its sender may have it back. */
export interface SentMessage {
  readonly id: string;
  readonly time: string;
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
}

const namesOf = z.object({
  events: z
    .array(
      z.object({
        type: z.string(),
        state_key: z.string().optional(),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
});
const leftAnswer = z.object({
  rooms: z
    .object({
      leave: z
        .record(z.string(), z.object({ timeline: namesOf.optional(), state: namesOf.optional() }))
        .default({}),
    })
    .default({ leave: {} }),
});

/** A room that a person is no longer in. */
export interface LeftRoom {
  readonly matrixRoomId: MatrixRoomId;
  /** As it was called when they left; null for a room without a name, and for one that they have forgotten. */
  readonly name: string | null;
}

const nothing = { types: [] };
/** One sync of everything; a step of an export has a minute. */
const LEFT_MS_MAX = 30_000;

/**
 * The rooms that a person left, was removed from or has forgotten in a Matrix client, and perhaps some that they are in: rooms of a
 * deleted space are shut before everyone is taken out of them.
 */
export async function leftRooms(
  homeserver: Homeserver,
  person: string,
  engine: ChatConfig['engine'],
): Promise<LeftRoom[]> {
  const shown = await shownLeftRooms(homeserver, person);
  const known = new Set<string>(shown.map(({ matrixRoomId }) => matrixRoomId));
  const memberships =
    engine === 'synapse'
      ? await new SynapseAdmin(homeserver).membershipsOf(person)
      : await homeserver.accounts.membershipsOf(person);
  const others = Object.entries(memberships)
    .filter(([roomId, membership]) => /^(join|leave|ban)$/.test(membership) && !known.has(roomId))
    .map(([roomId]) => ({ matrixRoomId: roomId as MatrixRoomId, name: null }));
  return [...shown, ...others];
}

/** The rooms that a person left or was removed from and has not forgotten, as the homeserver tells their own clients. */
async function shownLeftRooms(homeserver: Homeserver, person: string): Promise<LeftRoom[]> {
  const answer = leftAnswer.parse(
    await homeserver.client
      .call({
        method: 'GET',
        path: 'client/v3/sync',
        query: {
          set_presence: 'offline',
          filter: JSON.stringify({
            presence: nothing,
            account_data: nothing,
            room: {
              include_leave: true,
              // Of an empty room Synapse says nothing; the newest event is that of the leaving.
              timeline: { limit: 1 },
              state: { types: ['m.room.name'] },
              ephemeral: nothing,
              account_data: nothing,
            },
          }),
        },
        as: person,
        timeoutMs: LEFT_MS_MAX,
      })
      .catch((error: unknown) => {
        // The homeserver does not know people who have never been in a room.
        if (error instanceof MatrixRefusal && error.status === 403) return {};
        throw error;
      }),
  );
  return Object.entries(answer.rooms.leave).map(([roomId, { timeline, state }]) => {
    const events = [...(state?.events ?? []), ...(timeline?.events ?? [])];
    const name = events.findLast(({ type }) => type === 'm.room.name')?.content.name;
    return {
      matrixRoomId: roomId as MatrixRoomId,
      name: typeof name === 'string' && name !== '' ? name : null,
    };
  });
}

/**
 * A page of what a person sent to a room, oldest first and without what was deleted, as they see it themselves: of a room that they left,
 * what was sent until then. Where the homeserver shows them nothing (the room is shut or forgotten; on Synapse they are banned), the
 * platform reads their messages. Begins at the beginning for a token of null. A room that is gone has nothing.
 */
export async function sentBy(
  homeserver: Homeserver,
  sender: string,
  matrixRoomId: MatrixRoomId,
  token: string | null,
  limit: number,
): Promise<{ readonly messages: SentMessage[]; readonly next: string | null }> {
  const read = (as?: string) =>
    homeserver.client.call({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/messages`,
      query: {
        dir: 'f',
        limit: String(limit),
        filter: JSON.stringify({ senders: [sender] }),
        ...(token !== null && { from: token }),
      },
      ...(as !== undefined && { as }),
    });
  const answer = (await unlessRefused(read(sender))) ?? (await unlessRefused(read()));
  if (answer === null) return { messages: [], next: null };
  const { chunk, end } = sentPage.parse(answer);
  const messages = chunk
    .filter(
      ({ sender: by, state_key: key, content }) =>
        by === sender && key === undefined && Object.keys(content).length > 0,
    )
    .map(({ event_id: id, type, origin_server_ts: ts, content }) => ({
      id,
      time: new Date(ts).toISOString(),
      type,
      content,
    }));
  return { messages, next: end ?? null };
}

/** Null for a room that the asker may not read, or that there is not. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MatrixRefusal && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}
