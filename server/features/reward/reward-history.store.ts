import { sql, type SQL } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { rewardMoveKinds, type RewardMoveKind } from '@/protocol/reward-history-rules';
import { account } from '@/server/db/schema/account';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';

export interface RewardMoveRow extends Record<string, unknown> {
  readonly key: string;
  readonly kind: RewardMoveKind;
  readonly at: Date;
  readonly rewardId: string;
  readonly roomId: RoomId;
  readonly roomName: string;
  readonly personId: UserId | null;
  readonly username: string | null;
  readonly avatar: string | null;
  readonly chainId: number;
  readonly contract: string;
  readonly token: string;
  readonly amount: string;
  readonly transaction: string | null;
}

interface MoveQuery {
  readonly spaceId: SpaceId;
  /** Whose rooms count. */
  readonly viewerId: UserId;
  /** Null for all kinds. */
  readonly kind: RewardMoveKind | null;
  readonly before: Date;
  readonly beforeKey: string;
  readonly limit: number;
}

/** What rewards of a space have moved. */
export class RewardHistoryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Moves before a moment and, of that moment, before a key; newest first. */
  async moves({ spaceId, viewerId, kind, before, beforeKey, limit }: MoveQuery): Promise<RewardMoveRow[]> {
    const until = sql`${before.toISOString()}::timestamptz`;
    const isBefore = (at: SQL, key: SQL) =>
      sql`${at} <= ${until} AND (${at}, ${key}) < (${until}, ${beforeKey}) ORDER BY ${at} DESC, ${key} DESC LIMIT ${limit}`;
    const depositKey = sql`'deposit:' || ${reward.id}`;
    const refundKey = sql`'refund:' || ${reward.id}`;
    const claimKey = sql`'claim:' || ${rewardClaim.rewardId} || ':' || lpad(${rewardClaim.index}::text, 6, '0')`;
    const parts: Record<RewardMoveKind, SQL> = {
      deposit: sql`(SELECT 'deposit' AS kind, ${depositKey} AS key, ${reward.fundedAt} AS at, reward.id AS reward_id,
          ${reward.giverId} AS person_id, ${reward.amount} AS amount, ${reward.transaction} AS transaction
        FROM rooms JOIN ${reward} ON ${reward.roomId} = rooms.id
        WHERE ${reward.fundedAt} IS NOT NULL AND ${isBefore(sql`${reward.fundedAt}`, depositKey)})`,
      refund: sql`(SELECT 'refund', ${refundKey}, ${reward.endedAt}, ${reward.id},
          ${reward.giverId}, ${reward.returnedAmount}, ${reward.returnedTransaction}
        FROM rooms JOIN ${reward} ON ${reward.roomId} = rooms.id
        WHERE ${reward.returnedTransaction} IS NOT NULL AND ${isBefore(sql`${reward.endedAt}`, refundKey)})`,
      // Of each reward the newest alone, so that a space with many claims is not sorted as a whole.
      claim: sql`(SELECT 'claim', claim.key, claim.at, claim.reward_id, claim.person_id, claim.amount, claim.transaction
        FROM rooms JOIN ${reward} ON ${reward.roomId} = rooms.id
        CROSS JOIN LATERAL (
          SELECT ${claimKey} AS key, ${rewardClaim.claimedAt} AS at, ${rewardClaim.rewardId} AS reward_id,
            ${rewardClaim.userId} AS person_id, ${rewardClaim.amount} AS amount, ${rewardClaim.transaction} AS transaction
          FROM ${rewardClaim} WHERE ${rewardClaim.rewardId} = ${reward.id} AND ${rewardClaim.claimedAt} IS NOT NULL
            AND ${isBefore(sql`${rewardClaim.claimedAt}`, claimKey)}) AS claim
        WHERE ${reward.claimedCount} > 0 AND ${reward.fundedAt} <= ${until}
        ORDER BY claim.at DESC, claim.key DESC LIMIT ${limit})`,
    };
    const wanted = rewardMoveKinds.filter((each) => kind === null || kind === each);
    const { rows } = await this.#storage.db.execute<RewardMoveRow>(sql`
      WITH rooms AS (SELECT ${room.id} AS id, ${room.name} AS name FROM ${room}
        WHERE ${room.spaceId} = ${spaceId} AND EXISTS (SELECT 1 FROM ${roomPerson}
          WHERE ${roomPerson.roomId} = ${room.id} AND ${roomPerson.userId} = ${viewerId} AND ${roomPerson.state} = 'in'))
      SELECT moved.kind, moved.key, moved.at, moved.reward_id AS "rewardId", moved.amount, moved.transaction,
        rooms.id AS "roomId", rooms.name AS "roomName", ${reward.chainId} AS "chainId", ${reward.contract}, ${reward.token},
        ${account.id} AS "personId", ${account.username}, ${account.avatar}
      FROM (${sql.join(
        wanted.map((each) => parts[each]),
        sql` UNION ALL `,
      )}) AS moved (kind, key, at, reward_id, person_id, amount, transaction)
      JOIN ${reward} ON ${reward.id} = moved.reward_id
      JOIN rooms ON rooms.id = ${reward.roomId}
      LEFT JOIN ${account} ON ${account.id} = moved.person_id
      ORDER BY moved.at DESC, moved.key DESC LIMIT ${limit}`);
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  }
}
