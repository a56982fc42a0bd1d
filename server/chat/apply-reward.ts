import { REWARD_CHANGED_TYPE, REWARD_MESSAGE_TYPE, type RewardCardContent } from '@/protocol/reward-rules';
import { MatrixRefusal } from './matrix-client';
import { NotYet, type Applier, type Held } from './outbox-dispatcher';
import type { RewardCard, RewardCardStore } from './reward-card.store';
import type { MatrixRoomId } from '@/protocol/ids';

/**
 * Posts the card of a reward in the name of its giver, or of the platform where the giver may not write any more, and tells
 * the room of changes. Transaction ids make everything that is sent twice the same event.
 */
export function rewardApplier(store: RewardCardStore): Applier {
  return async (held) => {
    const { entry, homeserver } = held;
    const card = entry.subject === null ? null : await store.find(entry.subject);
    if (!card) return;
    if (card.matrixRoomId === null) throw new NotYet('The room comes first');
    if (card.eventId === null) {
      await held.stillHeld();
      const eventId = await post(held, card, card.matrixRoomId);
      await store.posted(card.id, eventId, card.version);
      return;
    }
    if (card.toldVersion >= card.version) return;
    await held.stillHeld();
    const content = {
      id: card.id,
      version: card.version,
      'm.relates_to': { rel_type: 'm.reference', event_id: card.eventId },
    };
    const changed = { type: REWARD_CHANGED_TYPE, content };
    await homeserver.send(card.matrixRoomId, changed, `reward-${card.id}-${card.version}`);
    await store.told(card.id, card.version);
  };
}

async function post({ homeserver }: Held, card: RewardCard, matrixRoomId: MatrixRoomId): Promise<string> {
  const about: RewardCardContent = {
    id: card.id,
    root: card.root,
    link: `/api/reward/detail/${card.id}`,
  };
  const content = {
    msgtype: REWARD_MESSAGE_TYPE,
    // What clients show that know no rewards.
    body: card.message === '' ? '🎁' : `🎁 ${card.message}`,
    [REWARD_MESSAGE_TYPE]: about,
    // A name in the giver's words calls nobody.
    'm.mentions': {},
  };
  const event = { type: 'm.room.message', content };
  const transactionId = `reward-${card.id}`;
  const as = card.giverId === null ? undefined : homeserver.userId(card.giverId);
  try {
    return await homeserver.send(matrixRoomId, { ...event, as }, transactionId);
  } catch (error) {
    if (as === undefined || !(error instanceof MatrixRefusal && error.status === 403)) throw error;
    return homeserver.send(matrixRoomId, event, transactionId);
  }
}
