import {
  ClientEvent,
  createClient,
  SyncState,
  type LoginRequest,
  type MatrixClient,
  type MatrixEvent,
  type Room,
} from 'matrix-js-sdk';
import type { TestHomeserver } from './homeserver';
import { until } from './until';

/** Node 20 lacks what every browser has, and the SDK sends and uploads with it. */
export function addWithResolvers(): void {
  const PromiseClass = Promise as unknown as Record<string, unknown>;
  PromiseClass.withResolvers ??= () => {
    let resolve: unknown;
    let reject: unknown;
    const promise = new Promise((pass, fail) => {
      resolve = pass;
      reject = fail;
    });
    return { promise, resolve, reject };
  };
}

/** The SDK never clears the timer that would end a request, and would keep the test process for minutes. */
function letLongTimersGo(): void {
  const original = globalThis.setTimeout;
  if ('letsGo' in original) return;
  const patched = (callback: () => void, ms?: number) => {
    const timer = original(callback, ms);
    return ms !== undefined && ms > 10_000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(patched, original, { letsGo: true });
}

interface SdkOptions {
  readonly initialSyncLimit?: number | undefined;
  /** Called with the path of every request. */
  readonly onCall?: (pathname: string) => void;
  /** Uses the SDK's encryption, as the clients that people install do. */
  readonly encrypts?: boolean;
}

export interface SdkClientOptions extends SdkOptions {
  readonly name: string;
  readonly password: string;
}

/** A client of matrix-js-sdk, logged in with a password and synchronised, as a foreign program would be. */
export function startSdkClient(
  server: Pick<TestHomeserver, 'url'>,
  { name, password, ...options }: SdkClientOptions,
): Promise<MatrixClient> {
  const identifier = { type: 'm.id.user', user: name };
  return startSdk(server, { login: { type: 'm.login.password', identifier, password }, ...options });
}

/** The same with any login that the server takes. */
export async function startSdk(
  server: Pick<TestHomeserver, 'url'>,
  { login: how, initialSyncLimit = 20, onCall, encrypts = false }: SdkOptions & { login: LoginRequest },
): Promise<MatrixClient> {
  addWithResolvers();
  letLongTimersGo();
  const entry = createClient({ baseUrl: server.url });
  const login = await entry.loginRequest({ ...how, initial_device_display_name: 'matrix-js-sdk' });
  const client = createClient({
    baseUrl: server.url,
    userId: login.user_id,
    deviceId: login.device_id,
    accessToken: login.access_token,
    timelineSupport: true,
    ...(onCall && {
      fetchFn: (input, init) => {
        onCall(new URL(input instanceof Request ? input.url : input).pathname);
        return fetch(input, init);
      },
    }),
  });
  if (encrypts) await client.initRustCrypto({ useIndexedDB: false });
  const prepared = new Promise<void>((resolve) => {
    client.on(ClientEvent.Sync, (state) => {
      if (state === SyncState.Prepared) resolve();
    });
  });
  await client.startClient({ initialSyncLimit, lazyLoadMembers: true, threadSupport: true });
  await prepared;
  return client;
}

/** The room as soon as sync has brought it. */
export async function roomOf(client: MatrixClient, roomId: string, membership = 'join'): Promise<Room> {
  await until(() => client.getRoom(roomId)?.getMyMembership() === membership);
  const room = client.getRoom(roomId);
  if (!room) throw new Error('The room has gone again');
  return room;
}

/** The event as soon as it stands in the live timeline. */
export async function eventOf(client: MatrixClient, roomId: string, eventId: string): Promise<MatrixEvent> {
  const find = () =>
    client
      .getRoom(roomId)
      ?.getLiveTimeline()
      .getEvents()
      .find((event) => event.getId() === eventId);
  await until(() => find() !== undefined);
  const event = find();
  if (!event) throw new Error('The event has gone again');
  return event;
}
