import { type Hex, zeroAddress } from 'viem';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { claimData, deadlineIn, type ClaimCall, provedClaim, signedClaim } from './claim-call';
import type { ClaimStore } from './claim.store';
import { estimate, gasOfPayment, mayBeRelayedTo, refusableGas, withReserve } from './estimate';
import type { Fees } from './fees';
import type { RewardChain } from './reward-chain';
import type { RewardStores } from './deps';

/** A claim as the relayer sends it. */
interface RelayableClaim {
  readonly data: Hex;
  /** What it takes as things are. */
  readonly needed: bigint;
  /** What it is sent with. */
  readonly gas: bigint;
  /** How much of that a block can use and still refuse it. */
  readonly refusable: bigint;
}

/** How shares are claimed, whoever sends it. */
export class ClaimCalls {
  readonly #claims: ClaimStore;
  readonly #deps: Pick<Services, 'clock'>;

  constructor(deps: Pick<Services, 'clock'> & Pick<RewardStores, 'claims'>) {
    this.#deps = deps;
    this.#claims = deps.claims;
  }

  /** What pays a share: a fresh signature, or the proof. Null when the share can be claimed no more, or the list is not ours. */
  async of(chain: RewardChain, reward: RewardRow, claim: RewardClaimRow): Promise<ClaimCall | null> {
    if (reward.recordType === 1) return provedClaim(reward, await this.#claims.all(reward.id), claim.index);
    const now = await this.#now(chain);
    if (now >= reward.expiresAt.getTime() / 1000 - chain.rules.marginSeconds) return null;
    return signedClaim(chain, reward, claim, now);
  }

  /**
   * The same for the relayer. Null also when the chain refuses it, when it takes more gas than its network's bound, or when it
   * pays coins to an address that no call may be sent for.
   */
  async relayable(
    chain: RewardChain,
    reward: RewardRow,
    claim: RewardClaimRow,
    fees: Fees,
  ): Promise<RelayableClaim | null> {
    const isCoins = reward.token === zeroAddress;
    if (isCoins && !(await mayBeRelayedTo(chain, claim.recipient))) return null;
    const call = await this.of(chain, reward, claim);
    if (!call) return null;
    const data = claimData(reward, claim, call);
    const needed = await estimate(chain, data, fees);
    if ('refusal' in needed) return null;
    const gas = isCoins ? await gasOfPayment(chain, needed.gas) : withReserve(needed.gas);
    const refusable = await refusableGas(chain, { needed: needed.gas, gas, isCoins });
    return { data, needed: needed.gas, gas, refusable };
  }

  /** Whether a signed transaction is a claim whose signature has run out, so that no block pays it any more. */
  async hasRunOut(chain: RewardChain, raw: Hex): Promise<boolean> {
    const deadline = deadlineIn(raw);
    return deadline !== null && (await this.#now(chain)) >= deadline;
  }

  /** In seconds: the later one of our clock and the chain's, whose blocks may run ahead. */
  async #now({ client }: RewardChain): Promise<number> {
    const { timestamp } = await client.getBlock();
    return Math.max(Math.floor(this.#deps.clock.now().getTime() / 1000), Number(timestamp));
  }
}
