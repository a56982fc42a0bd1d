import { createHash } from 'node:crypto';
import { CHANGE_MARK_TYPE } from '@/protocol/change-mark';
import type { Clock } from '@/runtime/clock';
import { REDACTS_EDIT_MARK } from '@/runtime/event-content';
import type { ChangeCountStore } from './change-count.store';
import type { ChatStore } from './chat.store';
import type { FactsStore } from './facts.store';
import { MatrixRefusal } from './matrix-client';
import type { Applier, Held } from './outbox';
import { purgeWish } from './wishes';
import type { WishStore } from './wish.store';
import type { People } from './people';
import type { MatrixRoomId } from '@/protocol/ids';

/** Sets name and picture of a person. */
export function userApplier(people: People): Applier {
  return async ({ wish, homeserver }) => {
    if (wish.userId !== null) await people.refresh(wish.userId, homeserver);
  };
}

/** Writes what a person's browsers compare into their account data. Where none is logged in, the next login does. */
export function markApplier(counts: ChangeCountStore): Applier {
  return async ({ wish, homeserver, stillHeld }) => {
    const mark = wish.userId === null ? null : await counts.markOf(wish.userId);
    if (wish.userId === null || mark === null) return;
    await stillHeld();
    await homeserver.accounts.setAccountData(homeserver.userId(wish.userId), CHANGE_MARK_TYPE, mark);
  };
}

/** Ends the device of a session that is over, and with it its tokens. */
export const deviceApplier: Applier = async ({ wish, homeserver }) => {
  if (wish.userId !== null && wish.subject !== null) {
    await homeserver.accounts.deleteDevice(homeserver.userId(wish.userId), wish.subject);
  }
};

/** What is deleted goes at once; a time in which it can be brought back would be put in here. */
const PURGE_AFTER_MS = 0;

/**
 * Closes a room to people and takes everyone out of it, the platform's own user last. Then its content is to be purged.
 * Rooms that are deleted together are all closed before the first person is taken out, which can take long.
 */
export function goneApplier(deps: { wishes: WishStore; clock: Clock }): Applier {
  return async (held) => {
    const { subject: matrixRoomId } = held.wish;
    if (matrixRoomId === null) return;
    await closeAll(held, matrixRoomId, deps);
    await leaveEmpty(held, matrixRoomId);
    const now = deps.clock.now();
    await deps.wishes.put([purgeWish(matrixRoomId, new Date(now.getTime() + PURGE_AFTER_MS))], now);
  };
}

/** The room's own mark comes last: where it is, the other rooms have theirs. */
async function closeAll(
  { homeserver, stillHeld }: Held,
  matrixRoomId: MatrixRoomId,
  { wishes, clock }: { wishes: WishStore; clock: Clock },
): Promise<void> {
  if (await homeserver.isClosed(matrixRoomId)) return;
  const others = (await wishes.goneRooms(clock.now())).filter((other) => other !== matrixRoomId);
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
  return async ({ wish, homeserver, stillHeld }) => {
    const room = wish.roomId === null ? null : await facts.byId(wish.roomId);
    if (!room?.matrixRoomId || wish.subject === null) return;
    for (const eventId of await store.editsOf(wish.subject)) {
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
