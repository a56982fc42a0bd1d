import { personIdOf } from '@/protocol/chat-names';
import type { Room } from '@/protocol/room';
import { FIRST_CHANNEL_NAME } from '@/protocol/room-rules';
import type { Config } from '@/server/config/config';
import { ChatProxy } from './chat-proxy';
import type { TestClient } from './client';
import { lookAgain } from './look-again';
import {
  startHomeserver,
  TEST_AS_TOKEN,
  TEST_HS_TOKEN,
  TEST_SERVER_NAME,
  type TestHomeserver,
} from './homeserver';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './platform';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

export interface MatrixAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & { errcode?: string };
}

/** A user of the homeserver: the one a token stands for. */
export type MatrixCaller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<MatrixAnswer>;

export interface ChatTest {
  readonly homeserver: TestHomeserver;
  /** What the platform says to the homeserver goes through here. */
  readonly outward: ChatProxy;
  /** What the homeserver pushes goes through here. */
  readonly inward: ChatProxy;
  readonly platform: TestPlatform;
  /** The configuration that leads a platform to this homeserver. */
  readonly chatConfig: NonNullable<Config['chat']>;
  /** Starts the platform again on its data. */
  restart(changes?: Partial<Config>): Promise<TestPlatform>;
  /** The platform's own user, at the homeserver directly. */
  readonly sender: MatrixCaller;
  /** A person, with the token that the platform gives; at the homeserver, or at the address of a gateway. */
  as(person: TestClient, url?: string): Promise<MatrixCaller>;
  /** What the homeserver says a person is in a room; null for nobody ever. */
  membership(matrixRoomId: MatrixRoomId, person: TestClient): Promise<string | null>;
  /** People of the platform who are in a room, by the homeserver. */
  peopleIn(matrixRoomId: MatrixRoomId): Promise<number[]>;
  /** Content of a state of a room; null when there is none. */
  state(matrixRoomId: MatrixRoomId, type: string, key?: string): Promise<Record<string, unknown> | null>;
  /** A channel or room of a space by name, as a person sees it. */
  room(person: TestClient, spaceId: SpaceId, name?: string): Promise<Room>;
  close(): Promise<void>;
}

/** A homeserver and a platform that belong together, with everything between them in the test's hands. */
export async function startChatTest(options: TestPlatformOptions = {}): Promise<ChatTest> {
  const [outward, inward] = await Promise.all([ChatProxy.start(), ChatProxy.start()]);
  const homeserver = await startHomeserver(inward.url, { database: options.database });
  outward.target = homeserver.url;
  const chatConfig = {
    url: outward.url,
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
    // Most tests look at what came of a call, on machines that do much else. What does not wait, is away or refuses.
    settleMs: 20_000,
  };
  let platform = await startTestPlatform({
    ...options,
    config: { chat: chatConfig, ...options.config },
  });
  inward.target = platform.url;
  const sender = callerOf(homeserver.url, TEST_AS_TOKEN);
  return {
    homeserver,
    outward,
    inward,
    chatConfig,
    get platform() {
      return platform;
    },
    async restart(changes) {
      inward.target = null;
      platform = await platform.restart(changes);
      inward.target = platform.url;
      return platform;
    },
    sender,
    async membership(matrixRoomId, person) {
      const member = await sender('GET', at`rooms/${matrixRoomId}/state/m.room.member/${matrixIdOf(person)}`);
      return member.status === 404 ? null : String(member.body.membership);
    },
    async peopleIn(matrixRoomId) {
      const { body } = await sender('GET', at`rooms/${matrixRoomId}/joined_members`);
      return Object.keys(body.joined as object)
        .flatMap((userId) => personIdOf(userId) ?? [])
        .sort((one, other) => one - other);
    },
    async state(matrixRoomId, type, key = '') {
      const { status, body } = await sender('GET', at`rooms/${matrixRoomId}/state/${type}/${key}`);
      return status === 404 ? null : body;
    },
    async room(person, spaceId, name = FIRST_CHANNEL_NAME) {
      const rooms = await person.call('allRooms', { query: { spaceId } });
      const found = rooms.find((room) => room.name === name);
      if (!found) throw new Error(`There is no room ${name}`);
      return found;
    },
    async as(person, url = homeserver.url) {
      const { accessToken } = await person.call('logInToChat', { query: { noForce: 'true' } });
      return callerOf(url, accessToken);
    },
    async close() {
      await platform.close();
      await homeserver.stop();
      await Promise.all([outward.stop(), inward.stop()]);
    },
  };
}

/** The Matrix user id of a person of the tests. */
export const matrixIdOf = (person: TestClient) => `@u${person.id}:${TEST_SERVER_NAME}`;

/** A path with its values percent-encoded. */
export function at(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(values[index - 1] ?? '') + part);
}

let sent = 0;

/** Sends a message; answers status, and event id or error code. */
export function say(
  caller: MatrixCaller,
  matrixRoomId: MatrixRoomId,
  content: object = {},
): Promise<MatrixAnswer> {
  sent += 1;
  const body = { msgtype: 'm.text', body: 'Hello', ...content };
  return caller('PUT', at`rooms/${matrixRoomId}/send/m.room.message/t${String(sent)}`, body);
}

/** Calls of the Client-Server API, below `/_matrix/client/v3/` where the path does not begin with a slash. */
export function callerOf(url: string, token: string): MatrixCaller {
  return async (method, path, body) => {
    const response = await fetch(url + (path.startsWith('/') ? path : `/_matrix/client/v3/${path}`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as MatrixAnswer['body'] };
  };
}

/** The channel that a space begins with, as a person sees it, once the homeserver has made it. */
export async function firstChannel(person: TestClient, spaceId: SpaceId, withinMs?: number): Promise<Room> {
  const look = async () => {
    const rooms = await person.call('allRooms', { query: { spaceId } });
    return rooms.find(({ name, matrixRoomId }) => name === FIRST_CHANNEL_NAME && matrixRoomId !== '');
  };
  return (await eventually(look, (channel) => channel !== undefined, withinMs)) as Room;
}

/** Waits until something holds, for what the homeserver pushes in its own time. */
export async function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = 20_000,
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (let looks = 0; ; looks += 1) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`It never held; at last ${JSON.stringify(value)}`);
    await lookAgain(looks);
  }
}
