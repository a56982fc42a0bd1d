import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '@/runtime/clock';
import { openStorage } from '@/storage/open-storage';
import type { Storage } from '@/storage/storage';
import type { TestDatabase, testEngine } from '@/storage/testing/test-database';
import { createLog } from '@/homeserver/log/log';
import type { EventDraft, JsonObject, RoomEvent } from '@/homeserver/rooms/event';
import { openRooms } from '@/homeserver/rooms/open-rooms';
import type { NewRoom, Rooms } from '@/homeserver/rooms/rooms';
import { startStream, type StartedStream } from '@/homeserver/stream/start-stream';
import { MIGRATIONS_FOLDER, prepareDatabase } from './database';
import { TestClock } from './clock';

export const SERVER_NAME = 'test.example';
export const ALICE = `@alice:${SERVER_NAME}`;
export const BOB = `@bob:${SERVER_NAME}`;
export const CAROL = `@carol:${SERVER_NAME}`;

/** Stream and rooms on a real database, without the HTTP API. */
export interface TestRooms {
  readonly storage: Storage;
  readonly stream: StartedStream;
  readonly rooms: Rooms;
  readonly logLines: Record<string, unknown>[];
  /** How often the stream said that it is over. */
  readonly over: { times: number };
  /** Closes everything and opens it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
  /** A room of ALICE, which the others have joined. */
  room(others?: readonly string[], changes?: Partial<NewRoom>): Promise<string>;
  say(roomId: string, sender: string, body: string): Promise<RoomEvent>;
  send(draft: EventDraft): Promise<RoomEvent>;
  member(roomId: string, sender: string, target: string, membership: string): Promise<RoomEvent>;
  setState(
    roomId: string,
    sender: string,
    type: string,
    content: JsonObject,
    key?: string,
  ): Promise<RoomEvent>;
  redact(roomId: string, sender: string, eventId: string): Promise<RoomEvent>;
}

export interface TestRoomsOptions {
  readonly clock?: Clock;
  /** What the rooms in memory may weigh together, in events. */
  readonly weightMax?: number;
  /** Absent: as `TEST_DATABASE` says. */
  readonly engine?: ReturnType<typeof testEngine>;
  /** That of another one on PostgreSQL, as a second process has it. */
  readonly database?: TestDatabase;
  /** Stands between the stream and its database. */
  readonly wrap?: (storage: Storage) => Storage;
}

export async function openTestRooms(options: TestRoomsOptions = {}): Promise<TestRooms> {
  const { clock = new TestClock(), wrap = (storage) => storage } = options;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-rooms-'));
  const database = options.database ?? (await prepareDatabase(options.engine));
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => void logLines.push(JSON.parse(line)) });
  const over = { times: 0 };

  async function open() {
    const storage = await openStorage(
      database.url === null
        ? { kind: 'pglite', dataDir, migrationsFolder: MIGRATIONS_FOLDER, holder: 'a test' }
        : { kind: 'postgres', url: database.url, migrationsFolder: MIGRATIONS_FOLDER },
    );
    const used = wrap(storage);
    const stream = await startStream({ storage: used, log, onOver: () => (over.times += 1) });
    const { weightMax } = options;
    const rooms = await openRooms({ storage: used, stream, clock, serverName: SERVER_NAME, weightMax });
    return { storage, stream, rooms };
  }
  let opened = await open();
  const closeAll = async () => {
    await opened.stream.close();
    await opened.storage.close();
  };

  const send = (draft: EventDraft) => opened.rooms.send(draft);
  const setState: TestRooms['setState'] = (roomId, sender, type, content, key = '') =>
    send({ roomId, sender, type, stateKey: key, content });
  const member: TestRooms['member'] = (roomId, sender, target, membership) =>
    setState(roomId, sender, 'm.room.member', { membership }, target);
  return {
    get storage() {
      return opened.storage;
    },
    get stream() {
      return opened.stream;
    },
    get rooms() {
      return opened.rooms;
    },
    logLines,
    over,
    async restart() {
      await closeAll();
      opened = await open();
    },
    async close() {
      await closeAll();
      if (options.database === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    async room(others = [], changes = {}) {
      const roomId = await opened.rooms.create({ creator: ALICE, invite: others, ...changes });
      for (const other of others) await member(roomId, other, other, 'join');
      return roomId;
    },
    say: (roomId, sender, body) =>
      send({ roomId, sender, type: 'm.room.message', content: { msgtype: 'm.text', body } }),
    send,
    member,
    setState,
    redact: (roomId, sender, redacts) =>
      send({ roomId, sender, type: 'm.room.redaction', content: { redacts } }),
  };
}
