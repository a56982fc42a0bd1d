import { createHash } from 'node:crypto';
import type { Clock } from '@/runtime/clock';
import type { ChatConfig } from '@/server/config/config';
import { REDACTS_EDIT_MARK } from '@/runtime/event-content';
import type { ChangeCountStore } from './change-count.store';
import type { ChatStore } from './chat.store';
import type { FactsStore } from './facts.store';
import { MatrixRefusal } from './matrix-client';
import { NotYet, type Applier, type Held } from './outbox-dispatcher';
import { purgeEntry } from './outbox-writer';
import type { ChatOutboxStore } from './chat-outbox.store';
import { isSameContent, noChildState } from './room-state';
import type { People } from './people';
import { SynapseAdmin } from './synapse-admin';
import { CHANGE_MARK_TYPE } from '@/protocol/chat-names';
import type { MatrixRoomId } from '@/protocol/ids';

const IGNORED_TYPE = 'm.ignored_user_list';

/** Sets name and picture of a person. */
export function userApplier(people: People): Applier {
  return async ({ entry, homeserver }) => {
    if (entry.userId !== null) await people.refresh(entry.userId, homeserver);
  };
}

/** Ends a person's user on the homeserver, once it is called a deleted account and is out of every room. */
export function deactivatedApplier(
  people: People,
  outboxStore: ChatOutboxStore,
  engine: ChatConfig['engine'],
): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    const { userId } = entry;
    if (userId === null) return;
    if (await outboxStore.waitsFor(userId)) throw new NotYet('The rooms of the person come first');
    await people.refresh(userId, homeserver);
    await stillHeld();
    const matrixUser = homeserver.userId(userId);
    if (engine === 'synapse') await new SynapseAdmin(homeserver).deactivate(matrixUser);
    else await homeserver.accounts.deactivate(matrixUser);
  };
}

/** Lets the homeserver ignore for a person whom they block, and nobody else. */
export function ignoredApplier(facts: FactsStore, people: People): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    if (entry.userId === null) return;
    const blocked = await facts.blockedBy(entry.userId);
    await people.ensure(entry.userId, homeserver);
    await stillHeld();
    await homeserver.accounts.setAccountData(homeserver.userId(entry.userId), IGNORED_TYPE, {
      ignored_users: Object.fromEntries(blocked.map((id) => [homeserver.userId(id), {}])),
    });
  };
}

/**
 * Writes what a person's browsers compare into their account data. Where none is logged in, the next login does; then others whom the
 * same change concerns are often away, too, and their marks go at once.
 */
export function markApplier(deps: {
  counts: ChangeCountStore;
  outboxStore: ChatOutboxStore;
  clock: Clock;
}): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    if (entry.userId === null) return;
    const mark = await deps.counts.markOf(entry.userId);
    if (mark === null) return deps.outboxStore.dropUnfollowed(deps.clock.now());
    await stillHeld();
    await homeserver.accounts.setAccountData(homeserver.userId(entry.userId), CHANGE_MARK_TYPE, mark);
  };
}

/** Ends the device of a session that is over, and with it its tokens. */
export const deviceApplier: Applier = async ({ entry, homeserver }) => {
  if (entry.userId !== null && entry.subject !== null) {
    await homeserver.accounts.deleteDevice(homeserver.userId(entry.userId), entry.subject);
  }
};

/** What is deleted goes at once; a time in which it can be brought back would be put in here. */
const PURGE_AFTER_MS = 0;

/**
 * Closes a room to people and takes everyone out of it, the platform's own user last. Then its content is to be purged.
 * Rooms that are deleted together are all closed before the first person is taken out, which can take long.
 */
export function goneApplier(deps: {
  facts: FactsStore;
  outboxStore: ChatOutboxStore;
  clock: Clock;
}): Applier {
  return async (held) => {
    const { subject: matrixRoomId } = held.entry;
    if (matrixRoomId === null) return;
    await closeAll(held, matrixRoomId, deps);
    await leaveEmpty(held, matrixRoomId);
    if (held.entry.roomId !== null) {
      const space = await deps.facts.byId(held.entry.roomId);
      if (space?.matrixRoomId) await disown(held, space.matrixRoomId, matrixRoomId);
    }
    const now = deps.clock.now();
    await deps.outboxStore.put([purgeEntry(matrixRoomId, new Date(now.getTime() + PURGE_AFTER_MS))], now);
  };
}

/** Other clients list the children of a Matrix space. */
async function disown({ homeserver, stillHeld }: Held, spaceId: MatrixRoomId, child: MatrixRoomId) {
  const { type, stateKey, content: none } = noChildState(child);
  try {
    const content = await homeserver.stateContent(spaceId, type, stateKey);
    if (isSameContent(content, none)) return;
    await stillHeld();
    await homeserver.setState(spaceId, { type, stateKey, content: none });
  } catch (error) {
    // The space went meanwhile.
    if (!(error instanceof MatrixRefusal) || (error.status !== 403 && error.status !== 404)) throw error;
  }
}

/** The room's own mark comes last: where it is, the other rooms have theirs. */
async function closeAll(
  { homeserver, stillHeld }: Held,
  matrixRoomId: MatrixRoomId,
  { outboxStore, clock }: { outboxStore: ChatOutboxStore; clock: Clock },
): Promise<void> {
  if (await homeserver.isClosed(matrixRoomId)) return;
  const others = (await outboxStore.goneRooms(clock.now())).filter((other) => other !== matrixRoomId);
  for (const closed of [...others, matrixRoomId]) {
    await stillHeld();
    await homeserver.close(closed).catch((error: unknown) => {
      // Has been left already, or its own entry will report the problem.
      if (!(error instanceof MatrixRefusal) || error.status === 429) throw error;
    });
  }
}

async function leaveEmpty({ homeserver, stillHeld }: Held, matrixRoomId: MatrixRoomId): Promise<void> {
  const members = await homeserver.members(matrixRoomId).catch((error: unknown) => {
    // The platform's user has left it already.
    if (error instanceof MatrixRefusal && (error.status === 403 || error.status === 404)) return [];
    throw error;
  });
  const present = members.filter(({ membership }) => membership === 'join' || membership === 'invite');
  for (const { matrixUserId } of present.filter((member) => member.matrixUserId !== homeserver.sender)) {
    await stillHeld();
    await homeserver.kick(matrixRoomId, matrixUserId);
  }
  if (present.some(({ matrixUserId }) => matrixUserId === homeserver.sender))
    await homeserver.leave(matrixRoomId);
}

/** Redacts the edits of an event that was redacted; the embedded homeserver does so itself. */
export function cascadeApplier(facts: FactsStore, store: ChatStore): Applier {
  return async ({ entry, homeserver, stillHeld }) => {
    const room = entry.roomId === null ? null : await facts.byId(entry.roomId);
    if (!room?.matrixRoomId || entry.subject === null) return;
    for (const eventId of await store.editsOf(entry.subject)) {
      await stillHeld();
      await homeserver.redact(room.matrixRoomId, eventId, redactionId(eventId), {
        [REDACTS_EDIT_MARK]: true,
      });
      await store.forgetEdit(eventId);
    }
  };
}

/** The transaction id of the platform's redaction of an event: repeating it makes no second one. */
export function redactionId(eventId: string): string {
  return `redact-${createHash('sha256').update(eventId).digest('base64url')}`;
}
