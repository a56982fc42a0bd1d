import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { pointEntry } from '@/server/db/schema/point';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** A share of a reward in a space that somebody else than its giver has claimed. */
export interface GivenShare {
  readonly rewardId: string;
  readonly giverId: UserId;
  readonly claimerId: UserId;
  readonly spaceId: SpaceId;
  readonly sender: string;
  readonly recipient: string;
  /** One of the two came by an invite of the other. */
  readonly isReferral: boolean;
  readonly claimerSince: Date;
}

/** What rewards earn for their givers. */
export class RewardPointStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Those of some rewards that are confirmed on the chain. */
  async confirmedShares(rewardIds: readonly string[]): Promise<GivenShare[]> {
    if (rewardIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({
        rewardId: reward.id,
        giverId: reward.giverId,
        claimerId: rewardClaim.userId,
        spaceId: space.id,
        sender: reward.sender,
        recipient: rewardClaim.recipient,
        isReferral: sql<boolean>`${account.referrerId} IS NOT DISTINCT FROM ${reward.giverId} OR EXISTS (
          SELECT 1 FROM ${account} AS giver
          WHERE giver.id = ${reward.giverId} AND giver.referrer_id = ${rewardClaim.userId})`,
        claimerSince: account.createdAt,
      })
      .from(rewardClaim)
      .innerJoin(reward, eq(reward.id, rewardClaim.rewardId))
      .innerJoin(room, eq(room.id, reward.roomId))
      .innerJoin(space, eq(space.id, room.spaceId))
      .innerJoin(account, eq(account.id, rewardClaim.userId))
      .where(
        and(
          inArray(rewardClaim.rewardId, [...rewardIds]),
          rewardClaim.confirmed,
          sql`${reward.giverId} <> ${rewardClaim.userId}`,
        ),
      )
      // In one order, so that two that credit the same people wait for each other instead of locking each other out.
      .orderBy(reward.giverId, rewardClaim.rewardId, rewardClaim.index);
    return rows.flatMap(({ giverId, claimerId, ...row }) =>
      giverId === null || claimerId === null ? [] : [{ ...row, giverId, claimerId }],
    );
  }

  /** Two claims of a giver's rewards are counted one after the other. */
  async lock(giverId: UserId): Promise<void> {
    await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, giverId))
      .for('no key update');
  }

  /** For whose claims a giver got points since a moment, or may get them once the operator has looked. */
  async creditedSince(giverId: UserId, since: Date): Promise<(UserId | null)[]> {
    const rows = await this.#storage.db
      .select({ personId: pointEntry.personId })
      .from(pointEntry)
      .where(
        and(
          eq(pointEntry.userId, giverId),
          eq(pointEntry.source, 'reward'),
          gte(pointEntry.at, since),
          isNull(pointEntry.reverses),
        ),
      );
    return rows.map(({ personId }) => personId);
  }
}
