import { Agent, request } from 'undici';
import { assertOutsideTransaction } from '@/storage/transaction';
import { describeError } from '@/runtime/describe-error';
import type { AppserviceConfig } from '@/homeserver/config/config';
import { Follower } from '@/homeserver/following/follower';
import type { FollowerStore } from '@/homeserver/following/follower.store';
import type { Log } from '@/homeserver/log/log';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Rooms } from '@/homeserver/rooms/rooms';
import type { Stream } from '@/homeserver/stream/stream';
import { clientEventText } from '@/homeserver/timeline/client-event';
import { userIdOf } from '@/homeserver/users/user-id';

/** Application Service API, "Pushing events": small enough that the other side never works on one for long. */
const EVENTS_MAX = 100;
const ANSWER_MS_MAX = 30_000;

export interface Pusher {
  start(): Promise<void>;
  /** The other side has shown itself: what waits for its next try goes out now. */
  hurry(): void;
  /** Positions that the other side has still to be told of. */
  readonly behind: number;
  close(): Promise<void>;
}

/**
 * Pushes the events of all rooms to the application service, in order and at least once. A transaction is named by the
 * positions it covers, so that one that is repeated, also by the next process, has the name and the events it had.
 */
export function createPusher(deps: {
  appservice: AppserviceConfig;
  serverName: string;
  store: FollowerStore;
  stream: Stream;
  rooms: Rooms;
  log: Log;
}): Pusher {
  const { appservice, serverName, store, stream, rooms, log } = deps;
  const viewer = { userId: userIdOf(appservice.senderLocalpart, serverName) };
  const agent = new Agent({
    connections: 1,
    headersTimeout: ANSWER_MS_MAX,
    bodyTimeout: ANSWER_MS_MAX,
    keepAliveTimeout: 10_000,
  });

  const urls = [appservice.url, ...(appservice.otherUrls ?? [])];
  let turn = 0;

  const push = async (events: readonly RoomEvent[], signal: AbortSignal): Promise<void> => {
    const url = urls[turn % urls.length] ?? appservice.url;
    try {
      await pushTo(url, events, signal);
    } catch (error) {
      // The next try goes to the next process.
      turn += 1;
      throw error;
    }
  };

  const pushTo = async (url: string, events: readonly RoomEvent[], signal: AbortSignal): Promise<void> => {
    assertOutsideTransaction();
    const startedAt = performance.now();
    const first = events[0]?.position ?? 0;
    const last = events.at(-1)?.position ?? first;
    const texts = events.map((event) => clientEventText(event, viewer, { withRoomId: true }));
    const answer = await request(`${url}/_matrix/app/v1/transactions/${first}-${last}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${appservice.hsToken}`,
        'content-type': 'application/json',
      },
      body: `{"events":[${texts.join(',')}]}`,
      dispatcher: agent,
      signal,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The application service answered ${answer.statusCode}`);
    log.write('appservice.pushed', {
      count: events.length,
      position: last,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };

  const follower = new Follower(
    { store, stream, rooms },
    {
      name: 'appservice',
      batchMax: EVENTS_MAX,
      repeatsBatches: true,
      handle: push,
      onFailure: (error, position) =>
        log.write('appservice.failed', { position, problem: describeError(error) }),
    },
  );
  return {
    start: () => follower.start(),
    hurry: () => follower.hurry(),
    get behind() {
      return follower.behind;
    },
    async close() {
      await follower.close();
      await agent.destroy();
    },
  };
}
