import { type Address, type Hex, hexToBytes, keccak256 } from 'viem';
import type { RewardDeposit } from '@/protocol/reward';
import { drawnShares } from '@/protocol/reward-draw';
import { evenShare, type ShareHash } from '@/protocol/reward-shares';
import type { RewardsConfig } from '@/server/config/rewards';
import type { RewardCommitmentRow, RewardRow } from '@/server/db/schema/reward';
import { type ChosenDeposit, committedSeed, drawId, paramsOf, rewardSeed, seedKeyId } from './deposit-params';

export const shareHash: ShareHash = (input) => keccak256(input, 'bytes');

const KEPT_MAX = 100;

/** Seeds, and the shares that follow from them. */
export class Shares {
  readonly #kept = new Map<string, readonly bigint[]>();
  readonly #config: Pick<RewardsConfig, 'seedKey'>;

  constructor(config: Pick<RewardsConfig, 'seedKey'>) {
    this.#config = config;
  }

  /** The key that new rewards are drawn with; null: there are none. */
  get key(): string | null {
    return this.#config.seedKey?.key ?? null;
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
    const key = this.#keyOf(row.seedKey);
    if (key === null) return null;
    const seed =
      row.seedNonce === null
        ? rewardSeed(key, chosenBy(row), row.roomTag as Hex)
        : committedSeed(key, row.seedNonce as Hex);
    return keccak256(seed) === row.seedHash ? seed : null;
  }

  /** The shares of a deposit to come, from the seed of its commitment; null when that key is not here. */
  drawn(
    chosen: ChosenDeposit,
    { seedKey, nonce, seedHash, roomTag }: RewardCommitmentRow,
  ): readonly bigint[] | null {
    const key = this.#keyOf(seedKey);
    return key === null
      ? null
      : drawnBy(chosen, committedSeed(key, nonce as Hex), { tag: roomTag as Hex, seedHash: seedHash as Hex });
  }

  #keyOf(id: string | null): string | null {
    const { seedKey } = this.#config;
    return [seedKey?.key, seedKey?.previous].find((one) => one && seedKeyId(one) === id) ?? null;
  }

  #draw(row: RewardRow): readonly bigint[] | null {
    const amount = BigInt(row.amount);
    if (!row.random) {
      const share = evenShare(amount, row.count);
      return share === null ? null : Array<bigint>(row.count).fill(share);
    }
    const seed = this.seedOf(row);
    const fixed = { tag: row.roomTag as Hex, seedHash: row.seedHash as Hex };
    return seed && drawnBy(chosenBy(row), seed, fixed);
  }
}

function drawnBy(chosen: ChosenDeposit, seed: Hex, { tag, seedHash }: { tag: Hex; seedHash: Hex }): bigint[] {
  const { amount, count, salt } = chosen;
  const id = hexToBytes(drawId(chosen, tag, seedHash));
  return drawnShares({ amount, count, salt, seed: hexToBytes(seed), drawId: id }, shareHash);
}

/** The parameters of a deposit as they travel, of a row that may be on its chain or not. */
export function storedParams(row: RewardRow): RewardDeposit['params'] {
  const chosen = chosenBy(row);
  const added = {
    tag: row.roomTag as Hex,
    seedHash: row.seedHash as Hex | null,
    root: row.root as Hex | null,
  };
  const { amount, count, expiredTime } = chosen;
  return { ...paramsOf(chosen, added), amount: amount.toString(), count, expiredTime };
}

/** What the sender chose, as the row keeps it. */
function chosenBy(row: RewardRow): ChosenDeposit {
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
