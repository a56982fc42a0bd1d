import { Client } from 'pg';
import { at, callerOf, eventually as eventuallyWithin, type MatrixCaller } from './chat';
import { ChatProxy, type SeenCall } from './chat-proxy';
import type { TestClient } from './client';
import { startHomeserver, TEST_AS_TOKEN, TEST_HS_TOKEN, type TestHomeserver } from './homeserver';
import { killWhile, type Moment, type Outcome } from './platform-kills';
import { createPlatformProcess, type PlatformProcess } from './platform-process';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** What a killed platform held is free when its lease runs out. */
export const REPAIR_MS_MAX = 90_000;
/** A homeserver that was not answered tries again after half a minute at the latest. */
export const PUSH_MS_MAX = 45_000;

/**
 * The platform as a process of its own, between a homeserver and two proxies. The proxies see what both say to each other
 * and kill the platform when it has come to a certain call, before the call arrives or after it did.
 */
export class KilledScene {
  private constructor(
    readonly homeserver: TestHomeserver,
    readonly platform: PlatformProcess,
    readonly outward: ChatProxy,
    readonly inward: ChatProxy,
    readonly owner: TestClient,
    readonly member: TestClient,
  ) {}

  static async start(): Promise<KilledScene> {
    const [outward, inward] = await Promise.all([ChatProxy.start(), ChatProxy.start()]);
    const homeserver = await startHomeserver(inward.url);
    outward.target = homeserver.url;
    const platform = await createPlatformProcess({
      url: outward.url,
      engine: homeserver.engine,
      asToken: TEST_AS_TOKEN,
      hsToken: TEST_HS_TOKEN,
      serverName: null,
    });
    inward.target = platform.url;
    await platform.start();
    const [owner, member] = [await platform.person(), await platform.person()];
    return new KilledScene(homeserver, platform, outward, inward, owner, member);
  }

  /** The platform's own user, at the homeserver directly. */
  get sender(): MatrixCaller {
    return callerOf(this.homeserver.url, TEST_AS_TOKEN);
  }

  /** A person, with the token that the platform gives. */
  async as(person: TestClient): Promise<MatrixCaller> {
    return callerOf(this.homeserver.url, (await person.call('logInToChat')).accessToken);
  }

  killedWhile(
    work: () => Promise<unknown>,
    when: Moment,
    isIt: (call: SeenCall) => boolean,
  ): Promise<Outcome> {
    const { platform, outward } = this;
    return killWhile({ platform, outward, work, when, isIt });
  }

  /** Kills the platform while `work` waits for the lock of a space, before it has written anything, and starts it again. */
  async killedAtTheLock(spaceId: SpaceId, work: () => Promise<unknown>): Promise<void> {
    const { platform } = this;
    const lock = await this.#connect();
    try {
      await lock.query('BEGIN');
      await lock.query('SELECT 1 FROM space WHERE id = $1 FOR UPDATE', [spaceId]);
      const outcome = work().catch(() => {});
      await eventually(
        async () => {
          // Otherwise the transaction goes on seeing the connections of its first look.
          await lock.query('SELECT pg_stat_clear_snapshot()');
          const { rows } = await lock.query(
            `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE datname = current_database() AND NOT granted`,
          );
          return rows.length;
        },
        (waiting) => waiting > 0,
      );
      await platform.kill();
      await lock.query('ROLLBACK');
      await outcome;
    } finally {
      await lock.end();
    }
    await platform.start();
  }

  /** Asks the database of the platform for what no call answers. */
  async query(text: string): Promise<unknown[]> {
    const client = await this.#connect();
    return client
      .query(text)
      .then(({ rows }) => rows as unknown[])
      .finally(() => client.end());
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.platform.databaseUrl ?? '' });
    await client.connect();
    return client;
  }

  async peopleIn(matrixRoomId: MatrixRoomId): Promise<string[]> {
    const { body } = await this.sender('GET', at`rooms/${matrixRoomId}/joined_members`);
    return Object.keys((body.joined ?? {}) as object).filter((userId) => userId.startsWith('@u'));
  }

  /** Waits until a person is in the space and in its channel, each of which is there once; answers both rooms. */
  async madeOnce(caller: MatrixCaller, spaceId: SpaceId): Promise<string[]> {
    let rooms: string[] = [];
    await eventually(
      async () => {
        const { body } = await caller('GET', 'joined_rooms');
        const marks = await Promise.all(
          (body.joined_rooms as string[]).map(async (room) => {
            const mark = await caller('GET', at`rooms/${room}/state/guildhall.room/`);
            return { room, mark: mark.body };
          }),
        );
        const made = marks.filter(({ mark }) => mark.space_id === spaceId);
        rooms = made.map(({ room }) => room);
        return made.map(({ mark }) => mark.type);
      },
      (types) => [...types].sort().join() === '-1,0',
    );
    return rooms;
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    await this.homeserver.stop();
    await Promise.all([this.outward.stop(), this.inward.stop()]);
  }
}

export const ends = (method: string, end: string) => (call: SeenCall) =>
  call.method === method && call.path.endsWith(end);
export const has = (method: string, part: string) => (call: SeenCall) =>
  call.method === method && call.path.includes(part);

/** Waits as long as a platform that was killed may take to repair something. */
export function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = REPAIR_MS_MAX,
): Promise<Value> {
  return eventuallyWithin(look, holds, withinMs);
}
