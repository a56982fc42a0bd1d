import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personIdOf } from '@/protocol/chat-names';
import type { MatrixRoomId } from '@/protocol/ids';
import { SLOW_MODE_SECONDS_MAX } from '@/protocol/room-rules';
import type { Clock } from '@/runtime/clock';
import type { Homeserver } from './homeserver';
import { MatrixRefusal } from './matrix-client';
import type { SlowModeStore } from './slow-mode.store';

/** An event that a person wants to send. */
export interface SendRequest {
  readonly matrixRoomId: MatrixRoomId;
  /** The request's path with the id of the transaction. */
  readonly path: string;
  readonly type: string;
  /** The event that it says it edits. */
  readonly edits: string | null;
}

const whoami = z.object({ user_id: z.string(), device_id: z.string().optional() });

/** Whose turn it is in rooms in slow mode, for an engine that knows no slow mode (docs/decisions/slow-mode.md). */
export class SlowModeTurns {
  readonly #store: SlowModeStore;
  readonly #clock: Clock;

  constructor(deps: { readonly store: SlowModeStore; readonly clock: Clock }) {
    this.#store = deps.store;
    this.#clock = deps.clock;
  }

  /** Takes the turn of the owner of a token, if they need one. Returns how many milliseconds they have to wait, 0 for not at all. */
  async take(token: string, request: SendRequest, connect: Connect): Promise<number> {
    const room = await this.#store.slowRoom(request.matrixRoomId);
    if (!room) return 0;
    const asking = await connect((homeserver) => whoAsks(token, homeserver));
    // The engine says in its own words that a token is not good.
    if (!asking || (await this.#store.isExempt(room.spaceId, asking.userId))) return 0;
    if (await connect((homeserver) => isOwnEdit(request, asking.matrixUserId, homeserver))) return 0;
    const now = this.#clock.now();
    const waitMs = room.seconds * 1000;
    const turn = {
      roomId: room.id,
      userId: asking.userId,
      takenAt: now,
      request: digestOf(asking.deviceId, request),
    };
    const since = await this.#store.take(turn, new Date(now.getTime() - waitMs));
    if (since === null) return 0;
    return Math.min(waitMs, Math.max(1, since.getTime() + waitMs - now.getTime()));
  }

  forget(): Promise<number> {
    return this.#store.forget(new Date(this.#clock.now().getTime() - SLOW_MODE_SECONDS_MAX * 1000));
  }
}

export type Connect = <Result>(work: (homeserver: Homeserver) => Promise<Result>) => Promise<Result>;

/** The owner of a token; null if the engine does not know it. */
export async function whoAsks(token: string, homeserver: Homeserver) {
  try {
    const answer = await homeserver.client.call({ method: 'GET', path: 'client/v3/account/whoami', token });
    const { user_id: matrixUserId, device_id: deviceId = '' } = whoami.parse(answer);
    const userId = personIdOf(matrixUserId);
    return userId === null ? null : { matrixUserId, userId, deviceId };
  } catch (error) {
    if (error instanceof MatrixRefusal && error.status === 401) return null;
    throw error;
  }
}

/** An edit of something else is a message: clients may show it as one. */
async function isOwnEdit(
  { matrixRoomId, type, edits }: SendRequest,
  matrixUserId: string,
  homeserver: Homeserver,
): Promise<boolean> {
  if (edits === null) return false;
  try {
    const event = await homeserver.event(matrixRoomId, edits);
    return event?.sender === matrixUserId && event.type === type && event.state_key === undefined;
  } catch (error) {
    if (error instanceof MatrixRefusal && error.status < 500) return false;
    throw error;
  }
}

/** The same device and path are the same request. */
export const digestOf = (deviceId: string, { path }: SendRequest) =>
  createHash('sha256')
    .update(JSON.stringify([deviceId, path]))
    .digest('base64');
