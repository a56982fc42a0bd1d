import type { Hex } from 'viem';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { claimData, deadlineIn, type ClaimCall, provedClaim, signedClaim } from './claim-call';
import { ClaimStore } from './claim.store';
import { refusalIn } from './refusals';
import type { RewardChain } from './reward-chain';

/** A claim as the relayer sends it. */
interface RelayableClaim {
  readonly data: Hex;
  /** What it takes as things are. */
  readonly needed: bigint;
  /** What it is sent with. */
  readonly gas: bigint;
}

/** How shares are claimed, whoever sends it. */
export class ClaimCalls {
  private readonly claims: ClaimStore;

  constructor(private readonly parts: Pick<Services, 'storage' | 'clock'>) {
    this.claims = new ClaimStore(parts.storage);
  }

  /** What pays a share: a fresh signature, or the proof. Null when the share can be claimed no more, or the list is not ours. */
  async of(chain: RewardChain, reward: RewardRow, claim: RewardClaimRow): Promise<ClaimCall | null> {
    if (reward.recordType === 1) return provedClaim(reward, await this.claims.all(reward.id), claim.index);
    const now = await this.#now(chain);
    if (now >= reward.expiresAt.getTime() / 1000 - chain.rules.marginSeconds) return null;
    return signedClaim(chain, reward, claim, now);
  }

  /** The same for the relayer. Null also when the chain refuses it, or when it takes more gas than its network's bound. */
  async relayable(
    chain: RewardChain,
    reward: RewardRow,
    claim: RewardClaimRow,
  ): Promise<RelayableClaim | null> {
    const call = await this.of(chain, reward, claim);
    if (!call) return null;
    const data = claimData(reward, claim, call);
    const needed = await this.#gasOf(chain, data);
    if (needed === null || needed > chain.rules.claimGasMax) return null;
    return { data, needed, gas: needed + needed / 5n };
  }

  /** Whether a signed transaction is a claim whose signature has run out, so that no block pays it any more. */
  async hasRunOut(chain: RewardChain, raw: Hex): Promise<boolean> {
    const deadline = deadlineIn(raw);
    return deadline !== null && (await this.#now(chain)) >= deadline;
  }

  /** In seconds: the later one of our clock and the chain's, whose blocks may run ahead. */
  async #now({ client }: RewardChain): Promise<number> {
    const { timestamp } = await client.getBlock();
    return Math.max(Math.floor(this.parts.clock.now().getTime() / 1000), Number(timestamp));
  }

  /** As of the newest block, without what waits. Null when the chain refuses the call. Throws when it does not answer. */
  async #gasOf({ client, contract, relayer }: RewardChain, data: Hex): Promise<bigint | null> {
    try {
      return await client.estimateGas({
        account: relayer.address,
        to: contract,
        data,
        blockTag: 'latest',
      });
    } catch (error) {
      if (refusalIn(error) === null) throw error;
      return null;
    }
  }
}
