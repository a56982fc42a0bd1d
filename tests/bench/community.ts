import { enter, settle as settleSpace, type Installation } from '@/scripts/demo/fill-platform';
import { cartographers } from '@/scripts/demo/spaces/cartographers';
import type { DemoPerson } from '@/scripts/demo/community';
import { people as demoPeople } from '@/scripts/demo/people';
import type { TestClient } from '@/server/testing/client';
import type { MatrixUserId, SpaceId } from '@/protocol/ids';

export interface BenchPerson {
  readonly id: number;
  /** The `Cookie` header of the session. */
  readonly cookie: string;
  readonly matrixToken: string;
  readonly matrixUserId: MatrixUserId;
}

export interface Community {
  readonly spaceId: SpaceId;
  /** Matrix ids of the channels in which everybody may write, by name. */
  readonly channels: Readonly<Record<string, string>>;
  readonly people: readonly BenchPerson[];
}

/** The first space of the demonstration, with as many people as wanted, all of them with a session and a chat token. */
export async function settle(at: Installation, count: number): Promise<Community> {
  const known = new Set([cartographers.owner, ...cartographers.members]);
  const inhabitants = demoPeople.filter(({ key }) => known.has(key));
  const guests = Array.from({ length: Math.max(0, count - inhabitants.length) }, (_, number) =>
    guest(number),
  );
  const clients = new Map<string, TestClient>();
  for (const [number, person] of [...inhabitants, ...guests].entries())
    clients.set(person.key, await enter(person, number, at));
  const space = { ...cartographers, members: [...cartographers.members, ...guests.map(({ key }) => key)] };
  const { id, rooms } = await settleSpace(space, clients);
  const people = await Promise.all([...clients.values()].slice(0, count).map(signedIn));
  const open = new Set(space.channels.filter(({ kind }) => kind === 'channel').map(({ name }) => name));
  const channels = [...rooms].flatMap(([name, { matrixRoomId }]) =>
    open.has(name) ? [[name, matrixRoomId]] : [],
  );
  return { spaceId: id, channels: Object.fromEntries(channels), people };
}

const guest = (number: number): DemoPerson => ({
  key: `guest${number}`,
  name: `Guest ${number}`,
  language: 'en',
  bio: 'Passing through.',
});

/** A person with the session of their client and a chat token. */
export async function signedIn(client: TestClient): Promise<BenchPerson> {
  const { accessToken, matrixUserId } = await client.call('logInToChat', { query: {} });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { id: client.id, cookie, matrixToken: accessToken, matrixUserId };
}
