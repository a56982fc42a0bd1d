import type { UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { NoticePayload } from '@/server/db/schema/notice';
import type { RewardRow } from '@/server/db/schema/reward';
import type { NewNotice } from '@/server/notices/notices';
import type { Services } from '@/server/services';
import type { ChainFactsStore, ConfirmedClaim } from './chain-facts.store';

interface Happened {
  /** The rewards concerned. */
  readonly rows: readonly RewardRow[];
  /** Those whose shares can be claimed from now on. */
  readonly opened: readonly RewardRow[];
  /** Those whose rest is with its sender for good. */
  readonly returned: readonly RewardRow[];
  readonly received: readonly ConfirmedClaim[];
}

/**
 * Tells people of rewards, inside the transaction that writes what the chain says. Each is told once: a chain that takes back a
 * block says the same again.
 */
export class RewardNotices {
  readonly #notices: Services['notices'];
  readonly #facts: ChainFactsStore;

  constructor(deps: Pick<Services, 'notices'>, facts: ChainFactsStore) {
    this.#notices = deps.notices;
    this.#facts = facts;
  }

  async write(outbox: OutboxWriter, { rows, opened, returned, received }: Happened): Promise<void> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const spaces = await this.#facts.roomsOf(rows);
    const told: NewNotice[] = [];
    const tell = (row: RewardRow, what: string, userIds: readonly UserId[], payload: NoticePayload) => {
      const spaceId = spaces.get(row.roomId) ?? null;
      const roomId = spaces.has(row.roomId) ? row.roomId : null;
      const once = `reward:${row.id}:${what}`;
      told.push({ userIds, kind: 'reward', spaceId, roomId, rewardId: row.id, payload, once });
    };
    for (const row of opened) {
      if (row.recordType !== 1 || row.giverId === null) continue;
      tell(row, 'offered', await this.#facts.listedPeople(row), { userId: row.giverId, offered: true });
    }
    for (const { rewardId, userId, credited } of received) {
      const row = byId.get(rewardId);
      if (row && userId !== null) tell(row, 'received', [userId], { received: true, credited });
    }
    for (const row of returned) {
      if (row.giverId !== null) tell(row, 'returned', [row.giverId], { returned: true });
    }
    await this.#notices.write(outbox, told);
  }
}
