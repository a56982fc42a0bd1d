import { type Address, getAddress, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { REWARD_AMOUNT_MAX, REWARD_SECONDS_MAX, REWARD_SECONDS_MIN } from '@/protocol/reward-rules';
import type { rewardRoutes } from '@/protocol/reward';
import type { BodyOf } from '@/protocol/route';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { ChosenDeposit } from './deposit-params';
import type { RecipientWallets, RewardStores } from './deps';
import type { RewardStore } from './reward.store';
import type { RewardChain } from './reward-chain';
import type { RoomId, UserId } from '@/protocol/ids';

type RewardRequest = BodyOf<(typeof rewardRoutes)['commitReward']>;

/** A person who was chosen, and where they are paid. */
export interface ListedPerson {
  readonly index: number;
  readonly userId: UserId;
  readonly recipient: Address;
}

/** What a giver wants, checked: before a seed is fixed, and again with the salt. */
export class RewardRequests {
  readonly #store: RewardStore;
  readonly #deps: Pick<Services, 'clock'>;
  readonly #wallets: RecipientWallets;

  constructor(deps: Pick<Services, 'clock'> & Pick<RewardStores, 'rewards'>, wallets: RecipientWallets) {
    this.#deps = deps;
    this.#wallets = wallets;
    this.#store = deps.rewards;
  }

  async checked(chain: RewardChain, request: RewardRequest): Promise<Omit<ChosenDeposit, 'salt'>> {
    const amount = BigInt(request.amount);
    const { count, random } = request;
    if (amount < BigInt(count) || amount > REWARD_AMOUNT_MAX) {
      throw new AppError('reward_amount_invalid', { field: 'amount' });
    }
    if (!random && amount % BigInt(count) !== 0n) {
      throw new AppError('reward_amount_uneven', { field: 'amount' });
    }
    const expiresMs = Date.parse(request.expiresTime);
    const secondsLeft = (expiresMs - this.#deps.clock.now().getTime()) / 1000;
    if (expiresMs % 1000 !== 0 || secondsLeft < REWARD_SECONDS_MIN || secondsLeft > REWARD_SECONDS_MAX) {
      throw new AppError('reward_expiry_invalid', { field: 'expirationTime' });
    }
    const token = getAddress(request.token);
    if (token !== zeroAddress && !(await takes(chain, token))) {
      throw new AppError('reward_token_refused', { field: 'tokenAddress' });
    }
    return {
      chainId: chain.chainId,
      contract: chain.contract,
      sender: getAddress(request.sender),
      token,
      recordType: request.recipientIds === undefined ? 0 : 1,
      random,
      amount,
      count,
      expiredTime: expiresMs / 1000,
    };
  }

  /**
   * Named people, in the order in which they were named; none for a reward to the room. Who blocks the giver is refused like
   * a person who can get nothing, so that nothing tells of the block.
   */
  async people(giverId: UserId, roomId: RoomId, request: RewardRequest): Promise<ListedPerson[]> {
    const { recipientIds } = request;
    if (recipientIds === undefined) return [];
    if (new Set(recipientIds).size !== recipientIds.length || recipientIds.length !== request.count) {
      throw new AppError('invalid_input', { field: 'recipients' });
    }
    const standings = new Map(
      (await this.#store.standings(roomId, recipientIds)).map((one) => [one.userId, one]),
    );
    const blocking = await this.#store.blocking(giverId, recipientIds);
    const refused: string[] = [];
    const people: ListedPerson[] = [];
    const taken = new Set<string>();
    for (const [index, userId] of recipientIds.entries()) {
      const standing = standings.get(userId);
      const [recipient] = standing?.since ? await this.#wallets.addressesOn(userId, request.chainId) : [];
      if (!standing || recipient === undefined || taken.has(recipient) || blocking.has(userId)) {
        refused.push(standing?.username ?? '?');
        continue;
      }
      taken.add(recipient);
      people.push({ index, userId, recipient: getAddress(recipient) });
    }
    if (refused.length > 0) throw new AppError('reward_recipients_invalid', { names: refused.join(', ') });
    return people;
  }
}

async function takes({ client, contract }: RewardChain, token: Address): Promise<boolean> {
  const ask = {
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'tokenListed',
    args: [token],
  } as const;
  return client.readContract(ask).catch(chainAway);
}

export function chainAway(error: unknown): never {
  throw new AppError('chain_unavailable', {}, { cause: error });
}
