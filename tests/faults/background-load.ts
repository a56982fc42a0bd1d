import { makeRoom } from '@/homeserver/testing/rooms';
import type { HomeserverProcess } from '@/homeserver/testing/process';
import { RoomFollower } from './room-reader';
import { sendOn, type Recorded } from './sender';

/** Three people who talk in one room until `stopping` is aborted; the first of them follows it, too. */
export async function startBackgroundLoad(server: HomeserverProcess) {
  const people = [await server.register('p0'), await server.register('p1'), await server.register('p2')];
  const [first, ...others] = people as [(typeof people)[0], ...typeof people];
  const matrixRoomId = await makeRoom(first, { members: others });
  const follower = await RoomFollower.start(first, matrixRoomId);
  const recorded: Recorded = { sent: [], acknowledged: [] };
  const stopping = new AbortController();
  const senders = people.map((person) => sendOn(person, matrixRoomId, recorded, stopping.signal));
  return { first, matrixRoomId, follower, recorded, stopping, senders };
}
