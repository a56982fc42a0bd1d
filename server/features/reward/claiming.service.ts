import { type Hex, getAddress, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { OwnClaim, SignedClaim } from '@/protocol/reward-claim';
import type { RewardRefusal } from '@/protocol/reward-rules';
import type { ErrorName } from '@/protocol/errors';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { ClaimRelay } from './claim-relay';
import type { RecipientWallets, RewardDeps, RewardStores } from './deps';
import type { RewardAccess } from './reward.access';
import type { RewardStore } from './reward.store';
import type { RewardChain } from './reward-chain';
import { ownClaimOf, type RewardViews } from './reward.view';

/** So long a call waits for its claim to be sent; a job goes on with it. */
const SEND_MS = 6_000;

const errorOf: Record<RewardRefusal, ErrorName> = {
  not_listed: 'reward_not_for_you',
  joined_late: 'reward_not_for_you',
  not_in_room: 'reward_not_for_you',
  email_unverified: 'email_unverified',
  no_wallet: 'reward_wallet_missing',
};

/** Who gets which share. A share is stored before anything is signed for it, so that everything can be asked again. */
export class ClaimingService {
  readonly #store: RewardStore;
  readonly #access: RewardAccess;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'limits'>;
  readonly #own: RewardDeps;
  readonly #wallets: RecipientWallets;
  readonly #relay: ClaimRelay;
  readonly #views: RewardViews;

  constructor(
    deps: Pick<Services, 'storage' | 'clock' | 'limits'> & Pick<RewardStores, 'rewards'>,
    own: RewardDeps,
    wallets: RecipientWallets,
    relay: ClaimRelay,
    views: RewardViews,
  ) {
    this.#deps = deps;
    this.#own = own;
    this.#wallets = wallets;
    this.#relay = relay;
    this.#views = views;
    this.#store = deps.rewards;
    this.#access = own.access;
  }

  /** Has the platform send the claim. Refuses with `reward_relay_disabled` when it cannot; the share stays the caller's. */
  async claim(caller: Caller, id: string, recipient: string): Promise<OwnClaim> {
    const { chain, claim } = await this.#reserve(caller, id, recipient);
    if (claim.block !== null) return ownClaimOf(claim);
    await this.#own.claims.askRelay(id, claim.index, this.#deps.clock.now());
    await Promise.race([this.#relay.drain(chain), pause(SEND_MS)]);
    const now = (await this.#own.claims.at(id, claim.index)) ?? claim;
    if (now.relay === 'refused' && now.block === null) throw new AppError('reward_relay_disabled');
    return ownClaimOf(now);
  }

  /** The claim for the caller to send. */
  async sign(caller: Caller, id: string, recipient: string): Promise<SignedClaim> {
    const { chain, row, claim } = await this.#reserve(caller, id, recipient);
    await this.#own.claims.noteAsked(id, claim.index, this.#deps.clock.now());
    const call = await this.#own.calls.of(chain, row, claim);
    if (!call) throw new AppError(row.recordType === 1 ? 'unavailable' : 'reward_expired');
    const { index, recipient: to, amount } = claim;
    const signed = call.kind === 'claimListed' ? { ...call, proof: [...call.proof] } : call;
    return { chainId: chain.chainId, contract: chain.contract, index, recipient: to, amount, call: signed };
  }

  /** The share of the caller, the same each time. */
  async #reserve(caller: Caller, id: string, recipient: string) {
    const row = await this.#access.claimable(id, caller);
    await this.#deps.limits.take('reward_claim', String(caller.id));
    const chain = this.#own.chains.of(row);
    if (!chain) throw new AppError('reward_network_disabled');
    const known = await this.#own.claims.ofUser(id, caller.id);
    if (known?.block) return { chain, row, claim: known };
    // What is theirs already stays theirs; a share of a room is nobody's before it is taken.
    if (caller.isSuspended && !known && row.recordType !== 1) throw new AppError('account_suspended');
    this.#checkTime(chain, row, known !== null);
    const refusal = await this.#views.refusalOf(row, caller);
    if (refusal) throw new AppError(errorOf[refusal]);
    await this.#checkChain(chain, row);
    if (known) return { chain, row, claim: known };
    const address = getAddress(recipient);
    const own = await this.#wallets.addressesOn(caller.id, row.chainId);
    if (address === zeroAddress || !own.includes(address)) {
      throw new AppError('reward_wallet_missing');
    }
    return { chain, row, claim: await this.#take(row, caller, address) };
  }

  #checkTime(chain: RewardChain, row: RewardRow, hasShare: boolean): void {
    const lastMs = row.expiresAt.getTime() - chain.rules.marginSeconds * 1000;
    if (row.state === 'prepared' || row.state === 'confirming') throw new AppError('reward_waiting');
    if (row.state === 'returned' || this.#deps.clock.now().getTime() >= lastMs) {
      throw new AppError('reward_expired');
    }
    if (row.state === 'exhausted' && !hasShare) throw new AppError('reward_gone');
  }

  /** Nothing is signed before the chain itself says that the deposit lies deep enough, and has our commitment. */
  async #checkChain({ client, contract, rules }: RewardChain, row: RewardRow): Promise<void> {
    try {
      const head = Number(await client.getBlockNumber());
      const record = await client.readContract({
        address: contract,
        abi: guildRewardsAbi,
        functionName: 'records',
        args: [row.id as Hex],
        blockNumber: BigInt(head - rules.confirmations + 1),
      });
      const commitment = row.recordType === 1 ? row.root : row.seedHash;
      const isOurs =
        record.sender === row.sender && (commitment === null || record.commitment === commitment);
      if (!isOurs) throw new AppError('reward_waiting');
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('chain_unavailable', {}, { cause: error });
    }
  }

  async #take(row: RewardRow, caller: Caller, recipient: string): Promise<RewardClaimRow> {
    const amounts = this.#own.shares.of(row);
    // The key of its seed is not here: nothing is signed for a commitment that is not ours.
    if (!amounts) throw new AppError('reward_network_disabled');
    try {
      return await this.#deps.storage.transaction(async () => {
        if (!(await this.#store.lock(row.id))) throw new AppError('not_found');
        const known = await this.#own.claims.ofUser(row.id, caller.id);
        if (known) return known;
        const index = await this.#own.claims.nextIndex(row.id, row.count);
        const amount = index === null ? undefined : amounts[index];
        if (index === null || amount === undefined) throw new AppError('reward_gone');
        return this.#own.claims.insert({
          rewardId: row.id,
          index,
          userId: caller.id,
          recipient,
          amount: amount.toString(),
          askedAt: this.#deps.clock.now(),
        });
      });
    } catch (error) {
      if (isUniqueViolation(error, 'reward_claim_recipient')) {
        throw new AppError('reward_wallet_taken', {}, { cause: error });
      }
      throw error;
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
