import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import type { FactsStore } from './facts.store';
import { NotYet, type Applier } from './outbox';
import type { People } from './people';
import type { WishStore } from './wish.store';

export interface MemberApplierParts {
  readonly storage: Storage;
  readonly facts: FactsStore;
  readonly wishes: WishStore;
  readonly clock: Clock;
  readonly people: People;
}

/** Brings one person into one room, or out of it. */
export function memberApplier(parts: MemberApplierParts): Applier {
  const { storage, facts, wishes, clock, people } = parts;
  return async ({ wish, homeserver, stillHeld }) => {
    const { roomId, userId } = wish;
    if (roomId === null || userId === null) return;
    const room = await facts.matrixIdOf(roomId);
    // A deleted room loses everybody at once, by a wish of its own.
    if (!room) return;
    if (room.matrixId === null) throw new NotYet('The room comes first');
    const matrixUser = homeserver.userId(userId);
    const current = await homeserver.member(room.matrixId, matrixUser);
    const membership = current?.membership ?? 'leave';

    if (!(await facts.belongs(roomId, userId))) {
      if (membership !== 'join' && membership !== 'invite' && membership !== 'knock') return;
      await stillHeld();
      await homeserver.kick(room.matrixId, matrixUser);
      return;
    }
    if (membership === 'join') return;

    // A leave that the person sent, and that came after all the platform wanted, is to be learned and not undone.
    const leftAlone = membership === 'leave' && current?.sender === matrixUser;
    const isNews = !wish.changed || (wish.over !== null && wish.over !== current?.eventId);
    if (leftAlone && isNews) {
      await storage.transaction(async () => {
        // A newer wish of the platform goes over it; that is applied next, and nothing is noted.
        if ((await wishes.complete(wish)) === 'done') await facts.noteLeave(roomId, userId, clock.now());
      });
      return 'completed';
    }
    if (wish.over === null && !(await wishes.begin(wish, current?.eventId ?? ''))) return;
    await people.ensure(userId, homeserver);
    await stillHeld();
    if (membership !== 'invite') await homeserver.invite(room.matrixId, matrixUser);
    await stillHeld();
    await homeserver.join(room.matrixId, matrixUser);
  };
}
