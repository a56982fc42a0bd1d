import { z } from 'zod';
import { ACTED_BY, MATRIX_SENDER_LOCALPART, MATRIX_USER_PREFIX } from '@/protocol/chat-names';
import { CLOSING_MARK, keepsRoomOpen } from '@/runtime/event-content';
import { HomeserverAccounts } from './homeserver-accounts';
import type { MatrixClient } from './matrix-client';
import type { RoomFacts } from './room-state';
import { matrixPath as at, MatrixRefusal } from './matrix-client';
import type { MatrixRoomId, MatrixUserId, UserId } from '@/protocol/ids';

/** Content of an event: what Matrix calls JSON, without fractions. */
export type Content = Readonly<Record<string, unknown>>;

export interface StateEvent {
  readonly type: string;
  readonly stateKey: string;
  readonly content: Content;
}

const memberEvent = z.object({
  event_id: z.string(),
  sender: z.string(),
  state_key: z.string(),
  content: z.object({ membership: z.string() }),
});

/** Who a person is to a room, and which event says so. */
export interface MemberEvent {
  readonly eventId: string;
  readonly matrixUserId: MatrixUserId;
  readonly sender: string;
  readonly membership: string;
}

const fullEvent = z.object({
  event_id: z.string(),
  type: z.string(),
  state_key: z.string().optional(),
  sender: z.string(),
  content: z.record(z.string(), z.unknown()),
});
export type FullEvent = z.output<typeof fullEvent>;

export interface RoomCreation {
  readonly kind: RoomFacts['kind'];
  readonly initialState: readonly StateEvent[];
  readonly powerLevels: Content;
}

/** Synapse takes tens of seconds for a room of 100,000; who gives up and asks again keeps it busy for nothing. */
const WHOLE_STATE_MS_MAX = 120_000;
/** It answers after three seconds unless the machine has much else to do. */
const PURGE_MS_MAX = 30_000;

const memberOf = (event: z.output<typeof memberEvent>): MemberEvent => ({
  eventId: event.event_id,
  matrixUserId: event.state_key,
  sender: event.sender,
  membership: event.content.membership,
});

/** The version that every room of ours has (docs/decisions/chat-in-step.md). */
const ROOM_VERSION = '11';

/** The homeserver as the platform uses it: one method for each call, as the platform's own user where `as` is missing. */
export class Homeserver {
  readonly accounts: HomeserverAccounts;

  constructor(
    readonly client: MatrixClient,
    readonly serverName: string,
  ) {
    this.accounts = new HomeserverAccounts(client);
  }

  /** The platform's own user, who makes and governs every room. */
  get sender(): string {
    return `@${MATRIX_SENDER_LOCALPART}:${this.serverName}`;
  }

  userId(personId: UserId): string {
    return `@${MATRIX_USER_PREFIX}${personId}:${this.serverName}`;
  }

  /** Answers the `mxc://` address. */
  async upload(content: Uint8Array, type: string): Promise<string> {
    const answer = await this.client.call({
      method: 'POST',
      path: 'media/v3/upload',
      bytes: { content, type },
    });
    return z.object({ content_uri: z.string() }).parse(answer).content_uri;
  }

  async createRoom({ kind, initialState, powerLevels }: RoomCreation): Promise<string> {
    const answer = await this.client.call({
      method: 'POST',
      path: 'client/v3/createRoom',
      body: {
        room_version: ROOM_VERSION,
        visibility: 'private',
        preset: 'private_chat',
        creation_content: { 'm.federate': false, ...(kind === 'space' && { type: 'm.space' }) },
        ...(kind === 'direct' && { is_direct: true }),
        initial_state: initialState.map(({ type, stateKey, content }) => ({
          type,
          state_key: stateKey,
          content,
        })),
        power_level_content_override: powerLevels,
      },
    });
    return z.object({ room_id: z.string() }).parse(answer).room_id;
  }

  /** Rooms that the platform's own user is in. */
  async joinedRooms(): Promise<string[]> {
    const answer = await this.client.call({ method: 'GET', path: 'client/v3/joined_rooms' });
    return z.object({ joined_rooms: z.array(z.string()) }).parse(answer).joined_rooms;
  }

  /** Null when the room has no such state. Refused with `M_FORBIDDEN` where the platform's user is not in it. */
  async stateContent(matrixRoomId: MatrixRoomId, type: string, stateKey: string): Promise<Content | null> {
    const answer = await this.client.find({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/state/${type}/${stateKey}`,
    });
    return answer === null ? null : z.record(z.string(), z.unknown()).parse(answer);
  }

  /** The whole current state, members among it. */
  async state(matrixRoomId: MatrixRoomId): Promise<FullEvent[]> {
    const answer = await this.client.call({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/state`,
      timeoutMs: WHOLE_STATE_MS_MAX,
    });
    return z.array(fullEvent).parse(answer);
  }

  async setState(matrixRoomId: MatrixRoomId, { type, stateKey, content }: StateEvent): Promise<void> {
    await this.client.call({
      method: 'PUT',
      path: at`client/v3/rooms/${matrixRoomId}/state/${type}/${stateKey}`,
      body: content,
    });
  }

  /** Null for a person who was never in or near the room. */
  async member(matrixRoomId: MatrixRoomId, matrixUserId: MatrixUserId): Promise<MemberEvent | null> {
    const answer = await this.client.find({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/state/m.room.member/${matrixUserId}`,
      query: { format: 'event' },
    });
    return answer === null ? null : memberOf(memberEvent.parse(answer));
  }

  async members(matrixRoomId: MatrixRoomId): Promise<MemberEvent[]> {
    const answer = await this.client.call({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/members`,
    });
    return z
      .object({ chunk: z.array(memberEvent) })
      .parse(answer)
      .chunk.map(memberOf);
  }

  async invite(matrixRoomId: MatrixRoomId, matrixUserId: MatrixUserId): Promise<void> {
    await this.client.call({
      method: 'POST',
      path: at`client/v3/rooms/${matrixRoomId}/invite`,
      body: { user_id: matrixUserId },
    });
  }

  async join(matrixRoomId: MatrixRoomId, matrixUserId: MatrixUserId): Promise<void> {
    await this.client.call({
      method: 'POST',
      path: at`client/v3/rooms/${matrixRoomId}/join`,
      body: {},
      as: matrixUserId,
    });
  }

  async kick(matrixRoomId: MatrixRoomId, matrixUserId: MatrixUserId): Promise<void> {
    await this.client.call({
      method: 'POST',
      path: at`client/v3/rooms/${matrixRoomId}/kick`,
      body: { user_id: matrixUserId },
    });
  }

  /** Takes somebody out of a room for a person, whose act the event names. */
  async kickFor(matrixRoomId: MatrixRoomId, matrixUserId: MatrixUserId, personId: UserId): Promise<void> {
    const content = { membership: 'leave', [ACTED_BY]: this.userId(personId) };
    await this.setState(matrixRoomId, { type: 'm.room.member', stateKey: matrixUserId, content });
  }

  /** Whether people can no longer read a room: it is closed, or the platform's own user is not in it. */
  async isClosed(matrixRoomId: MatrixRoomId): Promise<boolean> {
    try {
      const own = await this.stateContent(matrixRoomId, 'm.room.member', this.sender);
      return own === null || !keepsRoomOpen(own);
    } catch (error) {
      if (error instanceof MatrixRefusal && error.status === 403) return true;
      throw error;
    }
  }

  /** Lets only the platform read a room from now on. Repeating it changes nothing. */
  async close(matrixRoomId: MatrixRoomId): Promise<void> {
    const content = { membership: 'join', [CLOSING_MARK]: true };
    await this.setState(matrixRoomId, { type: 'm.room.member', stateKey: this.sender, content });
  }

  /** Takes the platform's own user out of a room, or somebody as if they went themselves. */
  async leave(matrixRoomId: MatrixRoomId, as?: MatrixUserId): Promise<void> {
    await this.client.call({ method: 'POST', path: at`client/v3/rooms/${matrixRoomId}/leave`, body: {}, as });
  }

  /** Deletes a room that the platform's own user has left; false when something is left to do. */
  async purge(matrixRoomId: MatrixRoomId): Promise<boolean> {
    const answer = await this.client.call({
      method: 'POST',
      path: at`client/unstable/org.guildhall/rooms/${matrixRoomId}/purge`,
      timeoutMs: PURGE_MS_MAX,
    });
    return z.object({ purged: z.boolean() }).parse(answer).purged;
  }

  /** Deletes a picture that the platform has uploaded. A file that is not there is no error. */
  async deletePicture(mediaId: string): Promise<void> {
    await this.client.call({ method: 'DELETE', path: at`client/unstable/org.guildhall/media/${mediaId}` });
  }

  /** Null when there is no such event in this room, or none that `as` sees. */
  async event(matrixRoomId: MatrixRoomId, eventId: string, as?: string): Promise<FullEvent | null> {
    const answer = await this.client.find({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/event/${eventId}`,
      as,
    });
    return answer === null ? null : fullEvent.parse(answer);
  }

  /** The transaction id makes a repeated redaction the same one. `content` is what else the redaction says. */
  async redact(
    matrixRoomId: MatrixRoomId,
    eventId: string,
    transactionId: string,
    content: Content = {},
  ): Promise<void> {
    await this.client.call({
      method: 'PUT',
      path: at`client/v3/rooms/${matrixRoomId}/redact/${eventId}/${transactionId}`,
      body: content,
    });
  }

  /** Sends an event and answers its id; the transaction id makes a repeated one the same. */
  async send(
    matrixRoomId: MatrixRoomId,
    { type, content, as }: { type: string; content: Content; as?: string },
    transactionId: string,
  ): Promise<string> {
    const answer = await this.client.call({
      method: 'PUT',
      path: at`client/v3/rooms/${matrixRoomId}/send/${type}/${transactionId}`,
      body: content,
      as,
    });
    return z.object({ event_id: z.string() }).parse(answer).event_id;
  }
}
