import type { RewardRow, StoredRewardState } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import type { ChainFactsStore, ConfirmedClaim, MinedShare } from './chain-facts.store';
import type { Said } from './contract-events';
import { RewardNotices } from './reward-notices';

type Deps = Pick<Services, 'chat' | 'notices'>;
type Returned = Extract<Said, { kind: 'returned' }>;

interface Moment {
  readonly head: number;
  readonly confirmations: number;
  /** Rewards whose rest became a credit of their sender, which their sums do not show. */
  readonly credited: readonly string[];
  /** Claims that have enough blocks on top now, which the sums do not show. */
  readonly received: readonly ConfirmedClaim[];
}

const NO_ADDRESS = /^0x0{40}$/;

/** What follows for a reward from what the chain said of it; inside the transaction of the follower. */
export class Summary {
  readonly #deps: Deps;
  readonly #facts: ChainFactsStore;
  readonly #notices: RewardNotices;

  constructor(deps: Deps, facts: ChainFactsStore) {
    this.#deps = deps;
    this.#facts = facts;
    this.#notices = new RewardNotices(deps, facts);
  }

  /** Something went back to the sender. Gas alone does not end a reward. */
  async returned(said: Returned, place: { transaction: string; block: number; at: Date }): Promise<void> {
    const [row] = await this.#facts.lock([said.id]);
    if (!row) return;
    const isCoin = NO_ADDRESS.test(row.token);
    const left = BigInt(row.amount) - sumOf((await this.#facts.minedClaims([row.id])).get(row.id) ?? []);
    // The coin part of a reward in coins is what is left and the gas that nobody used.
    const amount = isCoin ? (said.nativePart > 0n ? left : 0n) : said.tokenPart;
    if (amount === 0n) return;
    const { transaction, block, at } = place;
    await this.#facts.returned(row.id, { amount, to: said.to, transaction, block, endedAt: at });
  }

  /** Adds up what is known of rewards, and lets their rooms know of what has changed. Answers the keys of these entries. */
  async write(ids: readonly string[], moment: Moment): Promise<string[]> {
    const outbox = this.#deps.chat.outboxWriter();
    const rows = await this.#facts.lock(ids);
    const claims = await this.#facts.minedClaims(ids);
    const told: RewardRow[] = [];
    const changed = new Set([...moment.credited, ...moment.received.map(({ rewardId }) => rewardId)]);
    const opened: RewardRow[] = [];
    const returned: RewardRow[] = [];
    for (const row of rows) {
      const sum = summaryOf(row, claims.get(row.id) ?? [], moment);
      if (!changed.has(row.id) && isSame(row, sum)) continue;
      await this.#facts.summarise(row.id, sum);
      if (sum.state !== 'prepared' || row.eventId !== null) told.push(row);
      if (sum.state === 'open' && row.state !== 'open') opened.push(row);
      if (sum.state === 'returned' && sum.revealed && !row.revealed) returned.push(row);
    }
    await outbox.rewards(told);
    await this.#notices.write(outbox, { rows, opened, returned, received: moment.received });
    return outbox.keys;
  }
}

type Sum = Parameters<ChainFactsStore['summarise']>[1];
type Mined = readonly MinedShare[];

function summaryOf(row: RewardRow, claims: Mined, { head, confirmations }: Moment): Sum {
  const isDeep = (block: number) => head - block + 1 >= confirmations;
  const stateOf = (): StoredRewardState => {
    if (row.block === null) return 'prepared';
    if (!isDeep(row.block)) return 'confirming';
    if (row.returnedBlock !== null) return 'returned';
    return claims.length >= row.count ? 'exhausted' : 'open';
  };
  const state = stateOf();
  const last = claims.map(({ claimedAt }) => claimedAt?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
  const endedAt =
    state === 'returned' ? row.endedAt : state === 'exhausted' && last > 0 ? new Date(last) : null;
  const isFinal =
    endedAt !== null &&
    claims.every(({ confirmed }) => confirmed) &&
    (row.returnedBlock === null || isDeep(row.returnedBlock));
  return {
    state,
    claimedCount: claims.length,
    claimedAmount: sumOf(claims).toString(),
    endedAt,
    // What was said once cannot be taken back.
    revealed: row.revealed || isFinal,
  };
}

const sumOf = (claims: Mined) => claims.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

function isSame(row: RewardRow, sum: Sum): boolean {
  return (
    row.state === sum.state &&
    row.claimedCount === sum.claimedCount &&
    row.claimedAmount === sum.claimedAmount &&
    row.endedAt?.getTime() === sum.endedAt?.getTime() &&
    row.revealed === sum.revealed
  );
}
