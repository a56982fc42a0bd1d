import { type Address, getAddress, type Hex, hexToBytes, keccak256, zeroAddress, zeroHash } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { networkByChainId } from '@/protocol/network';
import type { BodyOf } from '@/protocol/route';
import { rewardList } from '@/protocol/reward-list';
import type { Reward, RewardDeposit, RewardNetwork, rewardRoutes } from '@/protocol/reward';
import { REWARD_AMOUNT_MAX, REWARD_SECONDS_MAX, REWARD_SECONDS_MIN } from '@/protocol/reward-rules';
import { randomShares } from '@/protocol/reward-shares';
import type { RewardRow } from '@/server/db/schema/reward';
import type { Caller } from '@/server/http/call';
import { Failure } from '@/server/http/failure';
import type { Services } from '@/server/services';
import {
  type ChosenDeposit,
  depositId,
  type DepositParams,
  rewardSeed,
  roomTag,
  seedKeyId,
} from './deposit-params';
import type { Follower } from './follower';
import type { RecipientWallets, RewardParts } from './neighbours';
import { RewardAccess } from './reward.access';
import { type ListedShareRow, RewardStore } from './reward.store';
import type { RewardChain } from './reward-chain';
import type { RewardViews } from './reward.view';
import { chosenBy, shareHash } from './shares';

type Form = BodyOf<(typeof rewardRoutes)['prepareReward']>;
type Named = ListedShareRow & { readonly name: string };

/** So long what networks say is answered again. */
const NETWORKS_MS = 5_000;

/** Everything up to the deposit: what is asked for is stored before it is signed. */
export class GivingService {
  private readonly store: RewardStore;
  private readonly access: RewardAccess;
  #known: { readonly at: number; readonly networks: Promise<RewardNetwork[]> } | null = null;

  constructor(
    private readonly parts: Pick<Services, 'storage' | 'clock' | 'limits'>,
    private readonly own: RewardParts,
    private readonly wallets: RecipientWallets,
    private readonly follower: Follower,
    private readonly views: RewardViews,
  ) {
    this.store = new RewardStore(parts.storage);
    this.access = new RewardAccess(parts);
  }

  /** Where rewards can be given now. A network that does not answer is left out. Everybody who opens a room asks. */
  networks(): Promise<RewardNetwork[]> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > NETWORKS_MS) {
      this.#known = { at: now, networks: this.#networks() };
    }
    return this.#known.networks;
  }

  async #networks(): Promise<RewardNetwork[]> {
    const found = await Promise.all(
      this.own.chains.current().map((chain) => this.#network(chain).catch(() => null)),
    );
    return found.filter((network) => network !== null);
  }

  async #network(chain: RewardChain): Promise<RewardNetwork | null> {
    const { chainId, contract, rules } = chain;
    const coin = networkByChainId(chainId)?.nativeToken;
    if (!coin) return null;
    const tokens = await this.store.tokens(chainId, contract);
    return {
      chainId,
      contract,
      claimGas: (await claimGasOf(chain)).toString(),
      confirmations: rules.confirmations,
      tokens: [
        { address: zeroAddress, name: coin.name, symbol: coin.symbol, decimals: coin.decimals },
        ...tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
      ],
    };
  }

  async prepare(giver: Caller, form: Form): Promise<RewardDeposit> {
    const { room } = await this.access.giving(form.room, giver);
    const known = await this.store.findBySalt(form.salt);
    if (known) return this.#repeated(known, giver, room.id, form);
    await this.parts.limits.take('reward', String(giver.id));
    const chain = this.own.chains.find(form.chainId);
    const { key } = this.own.shares;
    if (!chain || key === null) throw new Failure('reward_network_off');
    const chosen = await this.#checked(chain, form);
    const tag = roomTag(key, room.id, chosen.salt);
    const seed = chosen.random ? rewardSeed(key, chosen, tag) : null;
    const list = await this.#listOf(room.id, form, chosen, seed);
    const root = list.length === 0 ? null : rootOf(list);
    const params = paramsOf(chosen, tag, seed && keccak256(seed), root);
    const id = depositId(chain.chainId, chain.contract, chosen.sender, params);
    const claimGas = await claimGasOf(chain);
    const row = {
      ...storedChoice(chosen),
      id,
      roomId: room.id,
      giverId: giver.id,
      roomTag: tag,
      message: form.message.trim(),
      seedKey: seed && seedKeyId(key),
      seedHash: seed && keccak256(seed),
      root,
      claimGas: claimGas.toString(),
      createdAt: this.parts.clock.now(),
    };
    const isNew = await this.store.insert(
      row,
      list.map(({ index, userId, recipient, amount }) => ({ index, userId, recipient, amount })),
    );
    const stored = await this.store.findBySalt(form.salt);
    if (!stored) throw new Failure('conflict');
    return isNew ? depositOf(stored) : this.#repeated(stored, giver, room.id, form);
  }

  /** The same salt is the same reward: whoever lost the answer gets it again. */
  async #repeated(row: RewardRow, giver: Caller, roomId: number, form: Form): Promise<RewardDeposit> {
    const isSame =
      row.giverId === giver.id &&
      row.roomId === roomId &&
      row.chainId === form.chainId &&
      row.sender === getAddress(form.sender) &&
      row.token === getAddress(form.token) &&
      row.amount === form.amount &&
      row.count === form.count &&
      row.random === form.random &&
      row.expiresAt.getTime() === Date.parse(form.expiresTime) &&
      row.message === form.message.trim() &&
      (row.recordType === 1) === (form.recipientIds !== undefined) &&
      (await this.own.claims.hasListed(row.id, form.recipientIds ?? []));
    if (!isSame) throw new Failure('conflict');
    return depositOf(row);
  }

  async #checked(chain: RewardChain, form: Form): Promise<ChosenDeposit> {
    const amount = BigInt(form.amount);
    const { count, random } = form;
    if (amount < BigInt(count) || amount > REWARD_AMOUNT_MAX) {
      throw new Failure('reward_amount_invalid', { field: 'amount' });
    }
    if (!random && amount % BigInt(count) !== 0n) {
      throw new Failure('reward_amount_uneven', { field: 'amount' });
    }
    const expiresMs = Date.parse(form.expiresTime);
    const secondsLeft = (expiresMs - this.parts.clock.now().getTime()) / 1000;
    if (expiresMs % 1000 !== 0 || secondsLeft < REWARD_SECONDS_MIN || secondsLeft > REWARD_SECONDS_MAX) {
      throw new Failure('reward_expiry_invalid', { field: 'expirationTime' });
    }
    const token = getAddress(form.token);
    if (token !== zeroAddress && !(await takes(chain, token))) {
      throw new Failure('reward_token_refused', { field: 'tokenAddress' });
    }
    return {
      chainId: chain.chainId,
      contract: chain.contract,
      sender: getAddress(form.sender),
      salt: form.salt as Hex,
      token,
      recordType: form.recipientIds === undefined ? 0 : 1,
      random,
      amount,
      count,
      expiredTime: expiresMs / 1000,
    };
  }

  /** The shares of named people, in the order in which they were named; none for a reward to the room. */
  async #listOf(roomId: number, form: Form, chosen: ChosenDeposit, seed: Hex | null): Promise<Named[]> {
    const { recipientIds } = form;
    if (recipientIds === undefined) return [];
    if (new Set(recipientIds).size !== recipientIds.length || recipientIds.length !== form.count) {
      throw new Failure('invalid_input', { field: 'recipients' });
    }
    const standings = new Map(
      (await this.store.standings(roomId, recipientIds)).map((one) => [one.userId, one]),
    );
    const { amount, count } = chosen;
    const amounts = seed
      ? randomShares({ amount, count, seed: hexToBytes(seed) }, shareHash)
      : Array<bigint>(count).fill(amount / BigInt(count));
    const refused: string[] = [];
    const list: Named[] = [];
    const taken = new Set<string>();
    for (const [index, userId] of recipientIds.entries()) {
      const standing = standings.get(userId);
      const [recipient] = standing?.since ? await this.wallets.addressesOn(userId, chosen.chainId) : [];
      if (!standing || recipient === undefined || taken.has(recipient)) {
        refused.push(standing?.username ?? '?');
        continue;
      }
      taken.add(recipient);
      list.push({
        index,
        userId,
        recipient: getAddress(recipient),
        amount: String(amounts[index] ?? 0n),
        name: standing.username,
      });
    }
    if (refused.length > 0) throw new Failure('reward_recipients_invalid', { names: refused.join(', ') });
    return list;
  }

  /** The sender has sent it: look for it now. */
  async sent(giver: Caller, id: string, transaction: string): Promise<null> {
    const row = await this.access.own(id, giver);
    await this.store.noteTransaction(id, transaction);
    const chain = this.own.chains.of(row);
    if (chain) void this.follower.follow(chain);
    return null;
  }

  async pending(giver: Caller, reference: string): Promise<Reward[]> {
    const { room } = await this.access.room(reference, giver);
    const rows = await this.store.pending(giver.id, room.id, this.parts.clock.now());
    return Promise.all(rows.map((row) => this.views.reward(row, giver)));
  }
}

const rootOf = (list: readonly ListedShareRow[]) =>
  rewardList(
    list.map(({ index, recipient, amount }) => ({ index, recipient, amount: BigInt(amount) })),
    shareHash,
  ).root as Hex;

function paramsOf(chosen: ChosenDeposit, tag: Hex, seedHash: Hex | null, root: Hex | null): DepositParams {
  const { salt, token, recordType, random, amount, count, expiredTime } = chosen;
  return {
    salt,
    roomId: tag,
    token,
    recordType,
    random,
    amount,
    count: BigInt(count),
    expiredTime: BigInt(expiredTime),
    seedHash: seedHash ?? zeroHash,
    root: root ?? zeroHash,
  };
}

function storedChoice({ amount, expiredTime, ...same }: ChosenDeposit) {
  return { ...same, amount: amount.toString(), expiresAt: new Date(expiredTime * 1000) };
}

function depositOf(row: RewardRow): RewardDeposit {
  const chosen = chosenBy(row);
  const params = paramsOf(chosen, row.roomTag as Hex, row.seedHash as Hex | null, row.root as Hex | null);
  const prepaid = BigInt(row.claimGas) * BigInt(row.count);
  return {
    id: row.id,
    chainId: row.chainId,
    contract: row.contract,
    sender: row.sender,
    params: {
      ...params,
      amount: row.amount,
      count: row.count,
      expiredTime: chosen.expiredTime,
    },
    claimGas: row.claimGas,
    value: (row.token === zeroAddress ? prepaid + chosen.amount : prepaid).toString(),
    expiresTime: row.expiresAt.toISOString(),
  };
}

async function claimGasOf({ client, contract }: RewardChain): Promise<bigint> {
  const ask = { address: contract, abi: guildRewardsAbi, functionName: 'claimGas' } as const;
  return client.readContract(ask).catch(away);
}

async function takes({ client, contract }: RewardChain, token: Address): Promise<boolean> {
  const ask = {
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'tokenListed',
    args: [token],
  } as const;
  return client.readContract(ask).catch(away);
}

function away(error: unknown): never {
  throw new Failure('chain_unavailable', {}, { cause: error });
}
