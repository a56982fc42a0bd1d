import { zeroAddress } from 'viem';
import { networkByChainId } from '@/protocol/network';
import type { OwnClaim, RewardShare, RewardShares } from '@/protocol/reward-claim';
import type { Reward } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { type ClaimState, recordTypes, type RewardRefusal, type RewardState } from '@/protocol/reward-rules';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { ClaimStore } from './claim.store';
import type { EntitlementStore } from './entitlement.store';
import type { Follower } from './follower';
import type { RecipientWallets, RewardStores } from './deps';
import type { Relayer } from './relayer';
import type { RewardStore, Standing } from './reward.store';
import type { RewardChain, RewardChains } from './reward-chain';
import { chainRules } from './chain-rules';
import { storedParams, type Shares } from './shares';

/** What a person sees of a reward. */
export class RewardViews {
  readonly #store: RewardStore;
  readonly #claims: ClaimStore;
  readonly #entitlements: EntitlementStore;
  readonly #deps: Pick<Services, 'clock'>;
  readonly #own: { chains: RewardChains; shares: Shares; relayer: Relayer; follower: Follower };
  readonly #wallets: RecipientWallets;

  constructor(
    deps: Pick<Services, 'clock'> & Pick<RewardStores, 'rewards' | 'claims' | 'entitlements'>,
    own: { chains: RewardChains; shares: Shares; relayer: Relayer; follower: Follower },
    wallets: RecipientWallets,
  ) {
    this.#deps = deps;
    this.#own = own;
    this.#wallets = wallets;
    this.#store = deps.rewards;
    this.#claims = deps.claims;
    this.#entitlements = deps.entitlements;
  }

  async reward(row: RewardRow, viewer: Caller): Promise<Reward> {
    const chain = this.#own.chains.of(row);
    const mine = await this.#claims.ofUser(row.id, viewer.id);
    const left = BigInt(row.amount) - BigInt(row.claimedAmount) - BigInt(row.returnedAmount);
    const { returnedTo, returnedTransaction } = row;
    return {
      id: row.id,
      roomId: row.roomId,
      eventId: row.eventId,
      chainId: row.chainId,
      contract: row.contract,
      giver: row.giverId === null ? null : await this.#store.person(row.giverId),
      sender: row.sender,
      token: await this.token(row),
      recordType: recordTypes[row.recordType],
      random: row.random,
      amount: row.amount,
      count: row.count,
      message: row.message,
      state: this.stateOf(row),
      version: row.version,
      expiresTime: row.expiresAt.toISOString(),
      transaction: row.transaction,
      confirmations: row.block === null || !chain ? 0 : await this.#confirmations(chain, row.block),
      confirmationsNeeded: chainRules(row.chainId).confirmations,
      claimedCount: row.claimedCount,
      claimedAmount: row.claimedAmount,
      leftAmount: left.toString(),
      fundedTime: row.fundedAt?.toISOString() ?? null,
      endedTime: row.endedAt?.toISOString() ?? null,
      returned:
        returnedTo === null || returnedTransaction === null
          ? null
          : { to: returnedTo, amount: row.returnedAmount, transaction: returnedTransaction },
      restCredited: row.restCreditedBlock !== null,
      relayed: chain !== null && (await this.#own.relayer.isReady(chain)),
      relayStop: row.relayStop,
      isGiver: row.giverId === viewer.id,
      // Of a list everybody has a share; it is theirs once they have asked for it, or someone has claimed it for them.
      mine: mine && (mine.askedAt !== null || mine.block !== null) ? ownClaimOf(mine) : null,
      refusal: await this.refusalOf(row, viewer),
    };
  }

  /** Expired is what the clock says, whatever block there was last. */
  stateOf(row: RewardRow): RewardState {
    const isOver = row.expiresAt <= this.#deps.clock.now();
    return row.state === 'open' && isOver ? 'expired' : row.state;
  }

  /** Why the viewer cannot claim a share, as things are; null when nothing speaks against it. */
  async refusalOf(row: RewardRow, viewer: Caller): Promise<RewardRefusal | null> {
    const share = await this.#claims.ofUser(row.id, viewer.id);
    if (row.recordType === 1) return share ? null : 'not_listed';
    // Nothing that came later takes it away.
    if (share) return null;
    const [standing] = await this.#store.standings(row.roomId, [viewer.id]);
    if (!(await this.#entitlements.has(row.id, viewer.id))) {
      if (!standing?.since) return 'not_in_room';
      if (isLate(row, standing)) return 'joined_late';
    }
    if (!standing?.emailVerified) return 'email_unverified';
    return (await this.#wallets.addressesOn(viewer.id, row.chainId)).length === 0 ? 'no_wallet' : null;
  }

  /** Who got what: of a list everybody, of a room whose shares are under way or claimed. */
  async shares(row: RewardRow): Promise<RewardShares> {
    const all = await this.#claims.all(row.id);
    const shown = all.filter(
      (claim) => row.recordType === 1 || claim.block !== null || claim.relay === 'sent',
    );
    const people = await this.#store.people(shown.flatMap(({ userId }) => userId ?? []));
    return {
      shares: shown.map((claim) => shareOf(claim, people.get(claim.userId ?? 0) ?? null)),
      seed: row.revealed && row.random ? this.#own.shares.seedOf(row) : null,
      params: storedParams(row),
    };
  }

  /** What is known of a token that rewards hold, listed or not. */
  async token({
    chainId,
    contract,
    token,
  }: Pick<RewardRow, 'chainId' | 'contract' | 'token'>): Promise<RewardToken> {
    if (token === zeroAddress) {
      const coin = networkByChainId(chainId)?.nativeToken;
      if (coin)
        return { address: zeroAddress, name: coin.name, symbol: coin.symbol, decimals: coin.decimals };
    }
    const known = await this.#store.token(chainId, contract, token);
    const { name = '', symbol = '', decimals = 0 } = known ?? {};
    return { address: token, name, symbol, decimals };
  }

  async #confirmations(chain: RewardChain, block: number): Promise<number> {
    const { confirmations } = chain.rules;
    return Math.min(Math.max((await this.#own.follower.headOf(chain)) - block + 1, 0), confirmations);
  }
}

/** Whoever came after the deposit, or in its very moment, has no share of it. */
function isLate(row: RewardRow, { since }: Standing): boolean {
  return row.fundedAt !== null && since !== null && since >= row.fundedAt;
}

export function ownClaimOf(claim: RewardClaimRow): OwnClaim {
  const { index, recipient, amount, transaction, credited } = claim;
  return { index, recipient, amount, state: claimStateOf(claim), transaction, credited };
}

function claimStateOf({ block, confirmed, relay }: RewardClaimRow): ClaimState {
  if (block !== null) return confirmed ? 'received' : 'mined';
  if (relay === 'refused') return 'failed';
  if (relay === 'asked') return 'waiting';
  return relay === null ? 'reserved' : 'sent';
}

function shareOf(claim: RewardClaimRow, person: RewardShare['person']): RewardShare {
  const { index, recipient, amount, block, relay, transaction, claimedAt } = claim;
  return {
    index,
    person,
    recipient,
    amount,
    state: block !== null ? 'claimed' : relay === 'sent' ? 'claiming' : 'open',
    transaction,
    claimedTime: claimedAt?.toISOString() ?? null,
  };
}
