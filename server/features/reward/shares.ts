import { type Address, type Hex, hexToBytes, keccak256 } from 'viem';
import { evenShare, randomShares, type ShareHash } from '@/protocol/reward-shares';
import type { RewardsConfig } from '@/server/config/rewards';
import type { RewardRow } from '@/server/db/schema/reward';
import { type ChosenDeposit, rewardSeed, seedKeyId } from './deposit-params';

export const shareHash: ShareHash = (input) => keccak256(input, 'bytes');

const KEPT_MAX = 100;

/** Seeds, and the shares that follow from them. */
export class Shares {
  readonly #kept = new Map<string, readonly bigint[]>();

  constructor(private readonly config: Pick<RewardsConfig, 'seedKey'>) {}

  /** The key that new rewards are drawn with; null: there are none. */
  get key(): string | null {
    return this.config.seedKey?.key ?? null;
  }

  /** The amounts of all shares, by index. Null when the key of the seed is not here, or the commitment is not ours. */
  of(row: RewardRow): readonly bigint[] | null {
    const kept = this.#kept.get(row.id);
    if (kept) return kept;
    const drawn = this.#draw(row);
    if (!drawn) return null;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(row.id, drawn);
    return drawn;
  }

  /** The seed of a random reward; null like `of`. */
  seedOf(row: RewardRow): Hex | null {
    const { seedKey } = this.config;
    const key = [seedKey?.key, seedKey?.previous].find((one) => one && seedKeyId(one) === row.seedKey);
    if (!key) return null;
    const seed = rewardSeed(key, chosenBy(row), row.roomTag as Hex);
    return keccak256(seed) === row.seedHash ? seed : null;
  }

  #draw(row: RewardRow): readonly bigint[] | null {
    const amount = BigInt(row.amount);
    if (!row.random) {
      const share = evenShare(amount, row.count);
      return share === null ? null : Array<bigint>(row.count).fill(share);
    }
    const seed = this.seedOf(row);
    return seed && randomShares({ amount, count: row.count, seed: hexToBytes(seed) }, shareHash);
  }
}

/** What the sender chose, as the row keeps it. */
export function chosenBy(row: RewardRow): ChosenDeposit {
  return {
    chainId: row.chainId,
    contract: row.contract as Address,
    sender: row.sender as Address,
    salt: row.salt as Hex,
    token: row.token as Address,
    recordType: row.recordType,
    random: row.random,
    amount: BigInt(row.amount),
    count: row.count,
    expiredTime: row.expiresAt.getTime() / 1000,
  };
}
