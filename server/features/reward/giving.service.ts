import { getAddress, type Hex, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { networkByChainId } from '@/protocol/network';
import type { BodyOf } from '@/protocol/route';
import { drawRuleOf } from '@/protocol/reward-draw';
import { rewardList } from '@/protocol/reward-list';
import type { Reward, RewardCommitment, RewardDeposit, RewardNetwork, rewardRoutes } from '@/protocol/reward';
import type { RewardCommitmentRow, RewardRow } from '@/server/db/schema/reward';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { Commitments } from './commitments';
import { type ChosenDeposit, depositId, paramsOf, roomTag } from './deposit-params';
import type { Follower } from './follower';
import type { RecipientWallets, RewardDeps, RewardStores } from './deps';
import type { RewardAccess } from './reward.access';
import type { ListedShareRow, RewardStore } from './reward.store';
import type { RewardChain } from './reward-chain';
import type { RewardViews } from './reward.view';
import { shareHash, storedParams } from './shares';
import { chainAway, RewardRequests } from './reward-request';
import type { RoomId, UserId } from '@/protocol/ids';

type RewardRequest = BodyOf<(typeof rewardRoutes)['commitReward']>;
type Form = BodyOf<(typeof rewardRoutes)['prepareReward']>;

/** So long what networks say is answered again. */
const NETWORKS_MS = 5_000;

/** Everything up to the deposit: what is asked for is stored before it is signed. */
export class GivingService {
  readonly #store: RewardStore;
  readonly #access: RewardAccess;
  readonly #requests: RewardRequests;
  readonly #commitments: Commitments;
  #known: { readonly at: number; readonly networks: Promise<RewardNetwork[]> } | null = null;
  readonly #deps: Pick<Services, 'clock' | 'limits' | 'log'>;
  readonly #own: RewardDeps;
  readonly #follower: Follower;
  readonly #views: RewardViews;

  constructor(
    deps: Pick<Services, 'clock' | 'limits' | 'log'> & Pick<RewardStores, 'rewards' | 'commitments'>,
    own: RewardDeps,
    wallets: RecipientWallets,
    follower: Follower,
    views: RewardViews,
  ) {
    this.#deps = deps;
    this.#own = own;
    this.#follower = follower;
    this.#views = views;
    this.#store = deps.rewards;
    this.#access = own.access;
    this.#requests = new RewardRequests(deps, wallets);
    this.#commitments = new Commitments(deps);
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
      this.#own.chains.current().map((chain) => this.#network(chain).catch(() => null)),
    );
    return found.filter((network) => network !== null);
  }

  async #network(chain: RewardChain): Promise<RewardNetwork | null> {
    const { chainId, contract, rules } = chain;
    const coin = networkByChainId(chainId)?.nativeToken;
    if (!coin) return null;
    const tokens = await this.#store.tokens(chainId, contract);
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

  /** Begins a random reward: whatever could be refused of it is refused before its seed is fixed. */
  async commit(giver: Caller, request: RewardRequest): Promise<RewardCommitment> {
    if (!request.random) throw new AppError('invalid_input', { field: 'random' });
    const { room } = await this.#access.giving(request.room, giver);
    await this.#deps.limits.take('reward', String(giver.id));
    const { chain, key } = this.#place(request);
    await this.#requests.checked(chain, request);
    await this.#requests.people(giver.id, room.id, request);
    return this.#commitments.fix(key, giver.id, room.id);
  }

  async prepare(giver: Caller, form: Form): Promise<RewardDeposit> {
    const { commitment: seedHash, chainId, salt } = form;
    if (seedHash === undefined) return this.#prepare(giver, form, null);
    return this.#commitments.withSalt({ giverId: giver.id, chainId, seedHash, salt }, (commitment) =>
      this.#prepare(giver, form, commitment),
    );
  }

  async #prepare(giver: Caller, form: Form, commitment: RewardCommitmentRow | null): Promise<RewardDeposit> {
    const { room } = await this.#access.giving(form.room, giver);
    const known = await this.#store.findBySalt(form.salt);
    if (known) return this.#repeated(known, giver, room.id, form);
    if (commitment === null) {
      await this.#deps.limits.take('reward', String(giver.id));
      if (form.random) throw new AppError('reward_commitment_missing');
    }
    const { chain, key } = this.#place(form);
    const chosen = { ...(await this.#requests.checked(chain, form)), salt: form.salt as Hex };
    const fixed = fixedOf(key, room.id, chosen, commitment);
    const place = { giverId: giver.id, roomId: room.id };
    const list = await this.#listOf(place, form, chosen, commitment);
    const root = list.length === 0 ? null : rootOf(list);
    const id = depositId(chosen, paramsOf(chosen, { tag: fixed.roomTag, seedHash: fixed.seedHash, root }));
    const claimGas = await claimGasOf(chain);
    const row = {
      ...storedChoice(chosen),
      ...fixed,
      id,
      roomId: room.id,
      giverId: giver.id,
      message: form.message.trim(),
      root,
      claimGas: claimGas.toString(),
      createdAt: this.#deps.clock.now(),
    };
    const isNew = await this.#store.insert(row, list);
    const stored = await this.#store.findBySalt(form.salt);
    if (!stored) throw new AppError('conflict');
    return isNew ? depositOf(stored) : this.#repeated(stored, giver, room.id, form);
  }

  #place({ chainId }: RewardRequest) {
    const chain = this.#own.chains.find(chainId);
    const { key } = this.#own.shares;
    if (!chain || key === null) throw new AppError('reward_network_disabled');
    return { chain, key };
  }

  /** The same salt is the same reward: whoever lost the answer gets it again. */
  async #repeated(row: RewardRow, giver: Caller, roomId: RoomId, form: Form): Promise<RewardDeposit> {
    const isSame =
      row.giverId === giver.id &&
      row.roomId === roomId &&
      row.chainId === form.chainId &&
      row.sender === getAddress(form.sender) &&
      row.token === getAddress(form.token) &&
      row.amount === form.amount &&
      row.count === form.count &&
      row.random === form.random &&
      (row.seedNonce === null ? null : row.seedHash) === (form.commitment ?? null) &&
      row.expiresAt.getTime() === Date.parse(form.expiresTime) &&
      row.message === form.message.trim() &&
      (row.recordType === 1) === (form.recipientIds !== undefined) &&
      (await this.#own.claims.hasListed(row.id, form.recipientIds ?? []));
    if (!isSame) throw new AppError('conflict');
    return depositOf(row);
  }

  /** The shares of named people; none for a reward to the room. */
  async #listOf(
    { giverId, roomId }: { giverId: UserId; roomId: RoomId },
    form: Form,
    chosen: ChosenDeposit,
    commitment: RewardCommitmentRow | null,
  ): Promise<ListedShareRow[]> {
    const people = await this.#requests.people(giverId, roomId, form);
    if (people.length === 0) return [];
    const { amount, count } = chosen;
    const amounts = commitment
      ? this.#own.shares.drawn(chosen, commitment)
      : Array<bigint>(count).fill(amount / BigInt(count));
    // The key that the seed was fixed with is not here any more.
    if (!amounts) throw new AppError('reward_commitment_gone');
    return people.map((person) => ({ ...person, amount: String(amounts[person.index] ?? 0n) }));
  }

  /** The sender has sent it: look for it now. */
  async sent(giver: Caller, id: string, transaction: string): Promise<null> {
    const row = await this.#access.own(id, giver);
    await this.#store.noteTransaction(id, transaction);
    const chain = this.#own.chains.of(row);
    if (chain) void this.#follower.follow(chain);
    return null;
  }

  async pending(giver: Caller, reference: string): Promise<Reward[]> {
    const { room } = await this.#access.room(reference, giver);
    const rows = await this.#store.pending(giver.id, room.id, this.#deps.clock.now());
    return Promise.all(rows.map((row) => this.#views.reward(row, giver)));
  }
}

const rootOf = (list: readonly ListedShareRow[]) =>
  rewardList(
    list.map(({ index, recipient, amount }) => ({ index, recipient, amount: BigInt(amount) })),
    shareHash,
  ).root as Hex;

/** What the platform adds, fixed before the salt where there is a draw. */
function fixedOf(key: string, roomId: RoomId, chosen: ChosenDeposit, commitment: RewardCommitmentRow | null) {
  if (!commitment) {
    return { roomTag: roomTag(key, roomId, chosen.salt), seedKey: null, seedNonce: null, seedHash: null };
  }
  const isOfSalt = chosen.random && drawRuleOf(chosen.salt) === 2;
  if (!isOfSalt) throw new AppError('invalid_input', { field: 'salt' });
  if (commitment.roomId !== roomId) throw new AppError('conflict');
  const { roomTag: tag, seedKey, nonce, seedHash } = commitment;
  return { roomTag: tag as Hex, seedKey, seedNonce: nonce, seedHash: seedHash as Hex };
}

function storedChoice({ amount, expiredTime, ...same }: ChosenDeposit) {
  return { ...same, amount: amount.toString(), expiresAt: new Date(expiredTime * 1000) };
}

function depositOf(row: RewardRow): RewardDeposit {
  const prepaid = BigInt(row.claimGas) * BigInt(row.count);
  return {
    id: row.id,
    chainId: row.chainId,
    contract: row.contract,
    sender: row.sender,
    params: storedParams(row),
    claimGas: row.claimGas,
    value: (row.token === zeroAddress ? prepaid + BigInt(row.amount) : prepaid).toString(),
    expiresTime: row.expiresAt.toISOString(),
  };
}

async function claimGasOf({ client, contract }: RewardChain): Promise<bigint> {
  const ask = { address: contract, abi: guildRewardsAbi, functionName: 'claimGas' } as const;
  return client.readContract(ask).catch(chainAway);
}
