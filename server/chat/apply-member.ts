import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import type { FactsStore } from './facts.store';
import { personIdOf } from '@/protocol/chat-names';
import { setLevels } from './apply-room';
import type { GroupPeopleStore } from './group-people.store';
import { goneEntry, memberEntry, roomEntry } from './outbox-writer';
import { NotYet, type Applier, type Held } from './outbox-dispatcher';
import type { People } from './people';
import type { ChatOutboxStore } from './chat-outbox.store';
import type { RoomFacts } from './room-state';
import type { RoomPersonState } from '@/server/db/schema/room-person';
import type { MatrixRoomId, MatrixUserId, RoomId, SpaceId, UserId } from '@/protocol/ids';

export interface MemberApplierParts {
  readonly storage: Storage;
  readonly facts: FactsStore;
  readonly groups: GroupPeopleStore;
  readonly outboxStore: ChatOutboxStore;
  readonly clock: Clock;
  readonly people: People;
  /** Ends the membership of a space that the person has left in a chat client. Runs inside the transaction. */
  readonly leaveSpace: (spaceId: SpaceId, userId: UserId) => Promise<void>;
  /** Lets people's browsers know that somebody has entered or left a room in a chat client. Runs inside the transaction. */
  readonly changed: (userIds: readonly UserId[]) => Promise<void>;
}

/** Brings one person into one room, or out of it. */
export function memberApplier(deps: MemberApplierParts): Applier {
  const { facts, outboxStore } = deps;
  return async (held) => {
    const { entry, homeserver, stillHeld } = held;
    const { roomId, userId } = entry;
    if (roomId === null || userId === null) return;
    const room = await facts.byId(roomId);
    // A deleted room has an entry of its own, which removes all members.
    if (!room) return;
    const { kind, matrixRoomId } = room;
    if (matrixRoomId === null) throw new NotYet('The room comes first');
    const matrixUser = homeserver.userId(userId);
    const current = await homeserver.member(matrixRoomId, matrixUser);
    const membership = current?.membership ?? 'leave';
    const wanted = await facts.people.standing(roomId, userId);
    const member: Member = { roomId, userId, kind, matrixRoomId, matrixUser, membership };

    if (wanted === null) return takeOut(held, member, deps);
    // Groups put an entry for somebody who is asked only when they are asked: who is still in the room went before that.
    const wentUnseen =
      room.kind === 'group' && entry.changed && (entry.over === null || entry.over === current?.eventId);
    if (membership === 'join' && wanted === 'invited' && wentUnseen) {
      if (!(await outboxStore.begin(entry, current?.eventId ?? ''))) return;
      await stillHeld();
      await homeserver.kick(matrixRoomId, matrixUser);
      await stillHeld();
      await homeserver.invite(matrixRoomId, matrixUser);
      return;
    }
    if (membership === 'join' && wanted === 'invited') {
      // The platform joins nobody who is only invited, so the person has accepted in a chat client.
      await learnAccepted(entry, member, deps);
      return 'completed';
    }
    if (membership === 'join' || (membership === 'invite' && wanted === 'invited')) return;

    // A leave that the person sent, and that came after all the platform wanted, is to be learned and not undone.
    const leftAlone = membership === 'leave' && current?.sender === matrixUser;
    const isNews = !entry.changed || (entry.over !== null && entry.over !== current?.eventId);
    // Owners cannot leave their space, so the platform brings them back.
    if (leftAlone && isNews && (await learnLeft(entry, member, deps))) return 'completed';

    // Where those are listed who may less than usual, the person is before they come in.
    const crowded = (await facts.listed.mayListOthers(roomId)) ? await facts.room(roomId) : null;
    if (crowded) await setLevels(held, crowded);
    if (entry.over === null && !(await outboxStore.begin(entry, current?.eventId ?? ''))) return;
    await bringIn(held, member, wanted, deps);
  };
}

/** One person and one room, and what the person is in it by the homeserver. */
interface Member {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly kind: RoomFacts['kind'];
  readonly matrixRoomId: MatrixRoomId;
  readonly matrixUser: MatrixUserId;
  readonly membership: string;
}
type Entry = Held['entry'];

async function takeOut(
  { homeserver, stillHeld }: Held,
  { roomId, userId, kind, matrixRoomId, matrixUser, membership }: Member,
  { groups }: Pick<MemberApplierParts, 'groups'>,
): Promise<void> {
  if (membership !== 'join' && membership !== 'invite' && membership !== 'knock') return;
  await stillHeld();
  // The timeline of a group tells who has left from who was removed, and by whom.
  const gone = kind === 'group' ? await groups.gone(roomId, userId) : null;
  if (gone?.removedBy) await homeserver.kickFor(matrixRoomId, matrixUser, gone.removedBy);
  else if (gone?.hasLeft && membership === 'join') await homeserver.leave(matrixRoomId, matrixUser);
  else await homeserver.kick(matrixRoomId, matrixUser);
}

/** Writes down that a person has accepted an invitation in a chat client, unless the platform wants something newer. */
async function learnAccepted(entry: Entry, { roomId, userId, kind }: Member, deps: MemberApplierParts) {
  const { storage, facts, groups, outboxStore, clock, changed } = deps;
  await storage.transaction(async () => {
    await groups.lock(roomId);
    if ((await outboxStore.complete(entry)) !== 'done') return;
    await facts.people.accept(roomId, userId, clock.now());
    // What held for a request holds no more.
    await outboxStore.put([roomEntry(roomId)], clock.now());
    await changed(kind === 'group' ? await groups.ids(roomId) : [userId]);
  });
}

/** Writes down that a person has left in a chat client. Returns false for owners of a space. */
function learnLeft(
  entry: Entry,
  { roomId, userId, kind }: Member,
  deps: MemberApplierParts,
): Promise<boolean> {
  const { storage, facts, groups, outboxStore, clock, leaveSpace, changed } = deps;
  return storage.transaction(async () => {
    // Every change locks the space before it writes outbox entries; another order could deadlock with one.
    const space = await facts.lockSpaceItself(roomId);
    await groups.lock(roomId);
    if (space?.ownerId === userId) return false;
    // A newer entry of the platform goes over it; that is applied next, and nothing is noted.
    if ((await outboxStore.complete(entry)) !== 'done') return true;
    if (space) {
      await leaveSpace(space.id, userId);
      return true;
    }
    if (kind === 'group') {
      const after = await groups.leave(roomId, userId, clock.now());
      if (after?.matrixRoomId) await outboxStore.put([goneEntry(after.matrixRoomId)], clock.now());
      await changed(after?.people ?? []);
      return true;
    }
    // A request goes from its recipient's list with its sender.
    const concerned = kind === 'direct' ? [...(await facts.people.all(roomId)).keys()] : [userId];
    await facts.people.noteLeave(roomId, userId, clock.now());
    await changed(concerned);
    return true;
  });
}

async function bringIn(
  { homeserver, stillHeld }: Held,
  { roomId, userId, kind, matrixRoomId, matrixUser, membership }: Member,
  wanted: RoomPersonState,
  { facts, people }: Pick<MemberApplierParts, 'facts' | 'people'>,
): Promise<void> {
  const invite = async (personId: UserId) => {
    await people.ensure(personId, homeserver);
    await stillHeld();
    await homeserver.invite(matrixRoomId, homeserver.userId(personId));
  };
  if (wanted === 'invited') return invite(userId);
  // In a direct conversation the others are invited before anything can be written, or they could not read it.
  const others = kind === 'direct' ? await facts.people.all(roomId) : [];
  for (const [personId] of others) {
    if (personId === userId) continue;
    if ((await homeserver.member(matrixRoomId, homeserver.userId(personId))) === null) await invite(personId);
  }
  if (membership !== 'invite') await invite(userId);
  else await people.ensure(userId, homeserver);
  await stillHeld();
  await homeserver.join(matrixRoomId, matrixUser);
}

/** Enqueues an entry for each person who is in a room and should not be, or should be and is not. */
export function peopleApplier({
  facts,
  outboxStore,
  clock,
}: Pick<MemberApplierParts, 'facts' | 'outboxStore' | 'clock'>): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    const { roomId } = entry;
    const room = roomId === null ? null : await facts.byId(roomId);
    if (roomId === null || !room) return;
    if (room.matrixRoomId === null) throw new NotYet('The room comes first');
    const present = new Map<UserId, 'in' | 'invited'>();
    for (const { matrixUserId, membership } of await homeserver.members(room.matrixRoomId)) {
      const userId = personIdOf(matrixUserId);
      if (userId === null || (membership !== 'join' && membership !== 'invite')) continue;
      present.set(userId, membership === 'join' ? 'in' : 'invited');
    }
    const wanted = await facts.people.all(roomId);
    const differing = [...new Set([...wanted.keys(), ...present.keys()])].filter(
      (userId) => wanted.get(userId) !== present.get(userId),
    );
    await stillHeld();
    await outboxStore.put(
      differing.map((userId) => memberEntry(roomId, userId)),
      clock.now(),
    );
  };
}
