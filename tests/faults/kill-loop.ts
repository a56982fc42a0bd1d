import { setTimeout as wait } from 'node:timers/promises';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { makeRoom } from '@/homeserver/testing/rooms';
import { until } from '@/homeserver/testing/until';
import type { History } from './history';
import { readTimeline, RoomFollower } from './room-reader';
import { sendOn, type Recorded } from './sender';
import { brokenIn } from './stored-stream';

const DELAY_MS_MAX = 25;
/** So often the process is killed before it is ready. */
const KILLED_IN_START = 0.1;
const START_MS_MAX = 1_500;

export interface KillOptions {
  readonly kills: number;
  /** Goes on after the last kill until so many sends are acknowledged. */
  readonly acknowledged: number;
  readonly senders: number;
  readonly random: () => number;
  /** PostgreSQL; absent: the embedded database. */
  readonly databaseUrl?: string;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** From the start of the process to its first answer, of every start that was allowed to finish. */
  readonly readyMs: readonly number[];
  /** By somebody who followed the room all the time, and by who reads all of it afterwards. */
  readonly followed: History;
  readonly read: History;
  /** What is wrong in the tables: links and depths of the room, positions of the stream. */
  readonly broken: readonly string[];
}

/** Kills a homeserver (kill -9) at random moments while people send, and starts it again on the same data. */
export async function killLoop(options: KillOptions): Promise<KillReport> {
  const { databaseUrl, random } = options;
  const server = await startHomeserverProcess({
    environment: {
      GUILDHALL_LOG_LEVEL: 'info',
      ...(databaseUrl !== undefined && { CHAT_DATABASE_URL: databaseUrl }),
    },
  });
  try {
    const people: MatrixTestClient[] = [];
    for (let index = 0; index < options.senders; index += 1) people.push(await server.register(`p${index}`));
    const [first, ...others] = people;
    if (!first) throw new Error('Nobody sends');
    const matrixRoomId = await makeRoom(first, { members: others });

    const history: Recorded = { sent: [], acknowledged: [] };
    const follower = await RoomFollower.start(first, matrixRoomId);
    const stopping = new AbortController();
    const senders = people.map((person) => sendOn(person, matrixRoomId, history, stopping.signal));
    const readyMs: number[] = [];
    const perLife = Math.ceil((2 * options.acknowledged) / options.kills);
    for (let kill = 0; kill < options.kills; kill += 1) {
      const before = history.acknowledged.length;
      const enough = before + Math.floor(random() * perLife);
      await until(() => history.acknowledged.length >= enough, SENDING_MS_MAX);
      await wait(random() * DELAY_MS_MAX);
      await server.kill();
      if (random() < KILLED_IN_START) await killInStart(server, random() * START_MS_MAX);
      const startedAt = performance.now();
      await server.start();
      readyMs.push(performance.now() - startedAt);
    }
    await until(() => messagesIn(history) >= options.acknowledged, SENDING_MS_MAX);
    stopping.abort();
    await Promise.all(senders);
    const read = await readTimeline(first, matrixRoomId);
    await follower.until(read.length);
    await server.stop();
    return {
      kills: options.kills,
      acknowledged: messagesIn(history),
      readyMs,
      followed: { ...history, seen: follower.seen },
      read: { ...history, seen: read },
      broken: await brokenIn(server.dataDir, databaseUrl),
    };
  } finally {
    await server.close();
  }
}

/** Acknowledged messages; one that was sent again may have been acknowledged twice. */
const messagesIn = ({ acknowledged }: Recorded) =>
  new Set(acknowledged.map(({ sender, number }) => `${sender} ${number}`)).size;

/** Long enough for a loaded machine: a process that never answers again is found all the same. */
const SENDING_MS_MAX = 120_000;

async function killInStart(server: HomeserverProcess, afterMs: number): Promise<void> {
  const starting = server.start().catch(() => undefined);
  await wait(afterMs);
  await server.kill();
  await starting;
}
