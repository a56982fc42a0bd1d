import { eq } from 'drizzle-orm';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { historyNote, savedAddress, tokenChoice } from '@/server/db/schema/wallet-book';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** What the tables have of a person's rewards and wallet, without key shares. */
export class MoneyRecordStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The files of the archive by their names, ready to be written as JSON. */
  async records(userId: UserId): Promise<Readonly<Record<string, unknown>>> {
    return {
      'rewards.json': await this.#rewards(userId),
      'wallet.json': await this.#wallet(userId),
    };
  }

  async #rewards(userId: UserId) {
    const { db } = this.#storage;
    const given = await db
      .select({
        id: reward.id,
        roomId: reward.roomId,
        chainId: reward.chainId,
        token: reward.token,
        amount: reward.amount,
        count: reward.count,
        message: reward.message,
        transaction: reward.transaction,
        state: reward.state,
        createdAt: reward.createdAt,
      })
      .from(reward)
      .where(eq(reward.giverId, userId));
    const received = await db
      .select({
        rewardId: rewardClaim.rewardId,
        recipient: rewardClaim.recipient,
        amount: rewardClaim.amount,
        transaction: rewardClaim.transaction,
      })
      .from(rewardClaim)
      .where(eq(rewardClaim.userId, userId));
    return { given, received };
  }

  async #wallet(userId: UserId) {
    const { db } = this.#storage;
    const addressBook = await db
      .select({
        address: savedAddress.address,
        chainId: savedAddress.chainId,
        name: savedAddress.name,
        note: savedAddress.note,
        savedAt: savedAddress.savedAt,
      })
      .from(savedAddress)
      .where(eq(savedAddress.accountId, userId));
    const tokens = await db
      .select({
        chainId: tokenChoice.chainId,
        contract: tokenChoice.contract,
        isHidden: tokenChoice.isHidden,
        chosenAt: tokenChoice.chosenAt,
      })
      .from(tokenChoice)
      .where(eq(tokenChoice.accountId, userId));
    const notes = await db
      .select({
        chainId: historyNote.chainId,
        transaction: historyNote.hash,
        note: historyNote.note,
        savedAt: historyNote.savedAt,
      })
      .from(historyNote)
      .where(eq(historyNote.accountId, userId));
    return { addressBook, tokens, notes };
  }
}
