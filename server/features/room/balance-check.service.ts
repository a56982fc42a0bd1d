import { type Address, getAddress } from 'viem';
import {
  amountOf,
  assetKey,
  balanceKey,
  balanceTerms,
  decimalsOf,
  unitsOf,
  type BalanceTerm,
} from '@/protocol/access-rule';
import type { SpaceId, UserId } from '@/protocol/ids';
import { addressesOn, type PersonWallet } from '@/protocol/person-wallet';
import type { Asset, BalanceReader } from '@/server/chain/balance-reader';
import type { Standing } from '@/server/db/schema/access-check';
import type { AccountWallets } from '@/server/features/account/deps';
import type { SpaceAccess } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccessRuleService } from './access-rule.service';
import type { AccessRuleStore } from './access-rule.store';
import { nextCheckAt, type Reading, standingAfter } from './access-standing';
import type { BalanceCheckStore, CheckRow } from './balance-check.store';

/** So long the members of a space wait whose check could not be finished. */
const POSTPONED_MS = 10 * 60_000;

type Terms = ReadonlyMap<string, BalanceTerm>;
type Readings = ReadonlyMap<UserId, ReadonlyMap<string, Reading>>;

export interface BalanceCheckDeps extends Pick<Services, 'chat' | 'clock' | 'config' | 'storage'> {
  readonly accessRules: AccessRuleStore;
  readonly balanceChecks: BalanceCheckStore;
  readonly rules: Pick<AccessRuleService, 'standingsChanged'>;
  readonly spaces: SpaceAccess;
  readonly wallets: Pick<AccountWallets, 'walletsOf'>;
  readonly balances: BalanceReader;
}

/** Reads the balances that access rules ask for, and lets members in or out by them. */
export class BalanceCheckService {
  readonly #deps: BalanceCheckDeps;

  constructor(deps: BalanceCheckDeps) {
    this.#deps = deps;
  }

  /** Checks those who are due, as many as one minute allows; returns how many. */
  async checkDue(): Promise<number> {
    const { balanceChecks, clock, config } = this.#deps;
    const due = await balanceChecks.due(clock.now(), config.accessChecksPerMinute);
    let failure: { readonly error: unknown } | null = null;
    for (const spaceId of new Set(due.map((one) => one.spaceId))) {
      const userIds = due.filter((one) => one.spaceId === spaceId).map(({ userId }) => userId);
      try {
        await this.check(spaceId, userIds);
      } catch (error) {
        // The space was deleted meanwhile.
        if (error instanceof AppError && error.error === 'not_found') continue;
        failure ??= { error };
        await balanceChecks.postpone(spaceId, userIds, new Date(clock.now().getTime() + POSTPONED_MS));
      }
    }
    if (failure) throw failure.error;
    return due.length;
  }

  /** Checks members of one space now. */
  async check(spaceId: SpaceId, userIds: readonly UserId[]): Promise<void> {
    const { chat, balanceChecks, clock, rules } = this.#deps;
    const readings = await this.#read(await this.#terms(spaceId), await this.#addresses(spaceId, userIds));
    await chat.change(async (outbox) => {
      await this.#lock(spaceId);
      const terms = await this.#terms(spaceId);
      if (terms.size === 0) return balanceChecks.clear(spaceId);
      const now = clock.now();
      const before = await balanceChecks.rows(spaceId, userIds);
      const after = before.map((row) => this.#after(row, terms, readings.get(row.userId), now));
      await balanceChecks.write(after);
      const changed = after.filter((row, place) => heldIn(row, terms) !== heldIn(before[place], terms));
      if (changed.length === 0) return;
      await rules.standingsChanged(
        spaceId,
        changed.map(({ userId }) => userId),
        outbox,
      );
    });
  }

  #after(row: CheckRow, terms: Terms, found: ReadonlyMap<string, Reading> | undefined, now: Date): CheckRow {
    const standings: Record<string, Standing> = {};
    let isWhole = true;
    for (const [key, { chainId }] of terms) {
      const former = row.standings[key];
      const reading = found?.get(key);
      if (!this.#deps.balances.chainIds.has(chainId)) continue;
      if (reading) standings[key] = standingAfter(former, reading, now);
      else {
        // The rule was saved while the balances were being read.
        isWhole = false;
        if (former) standings[key] = former;
      }
    }
    return { ...row, standings, nextAt: isWhole ? nextCheckAt(Object.values(standings), now) : now };
  }

  async #terms(spaceId: SpaceId): Promise<Terms> {
    const rooms = await this.#deps.accessRules.ruledRooms(spaceId);
    return new Map(rooms.flatMap(({ rule }) => balanceTerms(rule)).map((term) => [balanceKey(term), term]));
  }

  /** The addresses that count for each, the members of the space alone. */
  async #addresses(
    spaceId: SpaceId,
    userIds: readonly UserId[],
  ): Promise<ReadonlyMap<UserId, readonly PersonWallet[]>> {
    const { wallets, storage, balanceChecks } = this.#deps;
    const owned = new Map<UserId, readonly PersonWallet[]>();
    for (const userId of userIds) owned.set(userId, await wallets.walletsOf(userId));
    return storage.transaction(async () => {
      await this.#lock(spaceId);
      const present = new Set((await balanceChecks.rows(spaceId, userIds)).map(({ userId }) => userId));
      const members = [...owned].filter(([userId]) => present.has(userId));
      const claims = await balanceChecks.claim(
        spaceId,
        new Map(members.map(([userId, theirs]) => [userId, theirs.map(({ address }) => address)])),
      );
      const counting = new Set(claims.map(({ userId, address }) => `${userId} ${address}`));
      return new Map(
        members.map(([userId, theirs]) => [
          userId,
          theirs.filter(({ address }) => counting.has(`${userId} ${address}`)),
        ]),
      );
    });
  }

  async #read(terms: Terms, owners: ReadonlyMap<UserId, readonly PersonWallet[]>): Promise<Readings> {
    const round = this.#deps.balances.round();
    const readings = new Map([...owners.keys()].map((userId) => [userId, new Map<string, Reading>()]));
    const assets = new Map<string, [string, BalanceTerm][]>();
    for (const [key, term] of terms) {
      assets.set(assetKey(term), [...(assets.get(assetKey(term)) ?? []), [key, term]]);
    }
    // One after the other: nodes bound how much is asked at once.
    for (const about of assets.values()) {
      const [[, first] = []] = about;
      if (!first) continue;
      const asked = [...owners].flatMap(([userId, wallets]) =>
        addressesOn(wallets, first.chainId).map((address) => ({ userId, address: getAddress(address) })),
      );
      const found = await round.balances(
        assetOf(first),
        asked.map(({ address }) => address),
      );
      for (const [userId, read] of readings) {
        const own = found.filter((_, place) => asked[place]?.userId === userId);
        for (const [key, term] of about) read.set(key, readingOf(term, own));
      }
    }
    return readings;
  }

  #lock(spaceId: SpaceId): Promise<unknown> {
    return this.#deps.spaces.lock(spaceId, { evenSuspended: true });
  }
}

function assetOf(term: BalanceTerm): Asset {
  const { chainId } = term;
  if (term.kind === 'coin') return { kind: 'coin', chainId };
  const contract = term.address as Address;
  return term.kind === 'nft' && term.tokenId !== null
    ? { kind: 'erc1155', chainId, contract, id: BigInt(term.tokenId) }
    : { kind: 'counted', chainId, contract };
}

/** What the addresses of one person hold together. Enough is enough, even if nobody could tell what another one holds. */
function readingOf(term: BalanceTerm, found: readonly (bigint | null)[]): Reading {
  const decimals = decimalsOf(term);
  const sum = found.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  const isWhole = found.every((one) => one !== null);
  const wanted = unitsOf(term.amount, decimals);
  const holds = isWhole ? amountOf(sum, decimals) : null;
  if (wanted !== null && sum >= wanted) return { result: 'enough', holds: amountOf(sum, decimals) };
  return { result: isWhole ? 'tooLittle' : 'unknown', holds };
}

/** The conditions that count as met, as one text. */
const heldIn = (row: CheckRow | undefined, terms: Terms) =>
  [...terms.keys()].filter((key) => row?.standings[key]?.isHeld).join();
