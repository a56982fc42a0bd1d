import { z } from 'zod';
import { ROOM_STATE_TYPE } from '@/protocol/chat-names';
import { roomState as roomMark } from '@/protocol/chat';
import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import type { FactsStore } from './facts.store';
import type { Homeserver, StateEvent } from './homeserver';
import { MatrixRefusal } from './matrix-client';
import { NotYet, type Applier, type Held } from './outbox-dispatcher';
import type { Pictures } from './pictures';
import {
  childState,
  isEmptyContent,
  isSameContent,
  powerLevelsOf,
  roomState,
  type RoomFacts,
} from './room-state';
import { goneEntry, memberEntry } from './outbox-writer';
import type { ChatOutboxStore } from './chat-outbox.store';
import type { MatrixRoomId, RoomId } from '@/protocol/ids';

export interface RoomApplierParts {
  readonly storage: Storage;
  readonly facts: FactsStore;
  readonly outboxStore: ChatOutboxStore;
  readonly clock: Clock;
  readonly pictures: Pictures;
  /** Lets those who see a room know that the homeserver has made it. Runs inside the transaction, before anything else. */
  readonly madeKnown: (room: Pick<RoomFacts, 'id' | 'spaceId'>) => Promise<void>;
}

/** Makes a room if there is none, and gives it the state that it should have. */
export function roomApplier(deps: RoomApplierParts): Applier {
  return async (held) => {
    const { entry, homeserver } = held;
    if (entry.roomId === null) return;
    const facts = await deps.facts.room(entry.roomId);
    // The room was deleted meanwhile. An entry of its own cleans up the homeserver.
    if (!facts) return;
    const isInSpace = facts.spaceId !== null && facts.kind !== 'space';
    if (isInSpace && facts.parentMatrixId === null) throw new NotYet('The space comes first');
    const wanted = await wantedState(facts, homeserver, deps.pictures);
    const room =
      facts.matrixRoomId === null
        ? await made(held, facts, wanted, deps)
        : { matrixRoomId: facts.matrixRoomId, isNew: false };
    if (!room) return;
    const { matrixRoomId } = room;
    // A room that was just made has the state that it was given, but some add levels of their own to the power levels.
    await differences(held, matrixRoomId, room.isNew ? wanted.filter(isPowerLevels) : wanted);
    if (facts.parentMatrixId !== null) {
      const child = childState(matrixRoomId, facts, homeserver);
      const isSet = await differences(held, facts.parentMatrixId, [child]);
      // It may have been deleted meanwhile, and taken off the children before it was put there.
      if (isSet && !(await deps.facts.byId(facts.id))) {
        await deps.outboxStore.put([goneEntry(matrixRoomId, facts.parentId)], deps.clock.now());
      }
    }
  };
}

export async function wantedState(
  facts: RoomFacts,
  homeserver: Homeserver,
  pictures: Pictures,
): Promise<StateEvent[]> {
  return [
    ...roomState(facts, homeserver, await pictures.roomPicture(facts, homeserver)),
    levelsOf(facts, homeserver),
  ];
}

/** Brings the power levels alone of a room that is made up to date. */
export async function setLevels(held: Held, facts: RoomFacts): Promise<void> {
  if (facts.matrixRoomId === null) return;
  await differences(held, facts.matrixRoomId, [levelsOf(facts, held.homeserver)]);
}

const levelsOf = (facts: RoomFacts, homeserver: Homeserver): StateEvent => ({
  type: 'm.room.power_levels',
  stateKey: '',
  content: powerLevelsOf(facts, homeserver),
});
const isPowerLevels = ({ type }: StateEvent) => type === 'm.room.power_levels';

/** The room's new id; null when it is wanted no more, or another process was quicker. */
async function made(
  held: Held,
  facts: RoomFacts,
  wanted: readonly StateEvent[],
  { storage, facts: store, outboxStore, clock, madeKnown }: RoomApplierParts,
): Promise<{ matrixRoomId: MatrixRoomId; isNew: boolean } | null> {
  const { entry, homeserver } = held;
  // An earlier try may have made the room and died, or lost the answer, before its id was kept.
  const found = entry.attempts > 1 ? await lostRoom(facts.id, homeserver, store) : null;
  await held.stillHeld();
  const matrixRoomId =
    found ??
    (await homeserver.createRoom({
      kind: facts.kind,
      initialState: wanted.filter((state) => !isPowerLevels(state) && !isEmptyContent(state.content)),
      powerLevels: powerLevelsOf(facts, homeserver),
    }));
  return storage.transaction(async () => {
    const now = clock.now();
    // First, because every change locks the space before it writes outbox entries.
    await madeKnown(facts);
    if (!(await store.setMatrixRoomId(facts.id, matrixRoomId))) {
      const row = await store.byId(facts.id);
      if (row?.matrixRoomId !== matrixRoomId) await outboxStore.put([goneEntry(matrixRoomId)], now);
      return null;
    }
    const people = await store.people.all(facts.id);
    await outboxStore.put(
      [...people.keys()].map((userId) => memberEntry(facts.id, userId)),
      now,
    );
    // What could not be done without the room need not wait any longer.
    await outboxStore.wakeRoom(facts.id, now);
    const inside =
      facts.kind === 'space' && facts.spaceId !== null ? await store.roomIdsOf(facts.spaceId) : [];
    for (const roomId of inside) {
      await outboxStore.wakeRoom(roomId, now);
    }
    return { matrixRoomId, isNew: found === null };
  });
}

/** A room that carries the mark of ours and is known to no row. */
export async function lostRoom(
  roomId: RoomId,
  homeserver: Homeserver,
  store: FactsStore,
): Promise<string | null> {
  const joined = await homeserver.joinedRooms();
  const known = new Set((await store.byMatrixRoomIds(joined)).map(({ matrixRoomId }) => matrixRoomId));
  for (const matrixRoomId of joined) {
    if (known.has(matrixRoomId)) continue;
    if ((await markOf(matrixRoomId, homeserver))?.roomId === roomId) return matrixRoomId;
  }
  return null;
}

/** Which room of ours a Matrix room is; null when it is none, or the platform has left it since it was listed. */
export async function markOf(matrixRoomId: MatrixRoomId, homeserver: Homeserver) {
  try {
    const content = await homeserver.stateContent(matrixRoomId, ROOM_STATE_TYPE, '');
    return z.safeDecode(roomMark, (content ?? {}) as never).data ?? null;
  } catch (error) {
    if (error instanceof MatrixRefusal && error.code === 'M_FORBIDDEN') return null;
    throw error;
  }
}

/** Sets what is not as it should be. Returns whether there was something to set. */
async function differences(
  held: Held,
  matrixRoomId: MatrixRoomId,
  wanted: readonly StateEvent[],
): Promise<boolean> {
  const { homeserver } = held;
  const current = await Promise.all(
    wanted.map(({ type, stateKey }) => homeserver.stateContent(matrixRoomId, type, stateKey)),
  );
  const differing = wanted.filter((state, index) => !isSameContent(current[index], state.content));
  for (const state of differing) {
    await held.stillHeld();
    await homeserver.setState(matrixRoomId, state);
  }
  return differing.length > 0;
}
