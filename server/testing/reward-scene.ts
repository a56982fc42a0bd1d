import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { type Account, type Address, getAddress, type Hex, parseEther } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { accountsOf, localKeys } from '@/contracts/local-chain/accounts';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import type { OwnClaim } from '@/protocol/reward-claim';
import type { RewardDeposit } from '@/protocol/reward';
import type { RelayStop } from '@/protocol/reward-rules';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from './chat';
import type { TestClient } from './client';
import { startTestPlatform, type TestPlatform } from './platform';
import {
  CHAIN_ID,
  deposit,
  prepare,
  startTestChain,
  type TestChain,
  upgradeTestChain,
  withWallet,
} from './rewards';
import { createSpace } from './space';
import type { SpaceId } from '@/protocol/ids';

export type RewardMember = TestClient & { readonly address: Address };
type Form = Partial<Parameters<typeof prepare>[2]>;
const WAIT_MS = 180_000;

/** A platform beside a chain, and a space with one channel in which its owner gives rewards. */
export class RewardScene {
  private constructor(
    readonly chain: TestChain,
    public platform: TestPlatform,
    public owner: TestClient,
    readonly spaceId: SpaceId,
    readonly room: string,
  ) {}

  /**
   * `databaseUrl`: absent, the platform has a database of its own. `subsidy`: in wei, else that of the chain's rules.
   * `isFirstVersion`: with the rewards contract of version 1.
   */
  static async start({
    subsidy,
    isFirstVersion,
    ...more
  }: {
    readonly databaseUrl?: string;
    readonly subsidy?: bigint;
    readonly isFirstVersion?: boolean;
  } = {}): Promise<RewardScene> {
    const chain = await startTestChain({ isFirstVersion });
    const subsidies = new Map(subsidy === undefined ? [] : [[CHAIN_ID, subsidy] as const]);
    const rewards = { ...chain.config.rewards, subsidies };
    const platform = await startTestPlatform({ config: { ...chain.config, rewards, ...more } });
    const owner = await platform.person();
    const spaceId = await createSpace(owner);
    const [channel] = await owner.call('allRooms', { query: { spaceId } });
    return new RewardScene(chain, platform, owner, spaceId, String(channel?.id));
  }

  async stop(): Promise<void> {
    await this.platform.close();
    await this.chain.stop();
  }

  /** Starts the platform anew on the same data, with another account that sends; of people only the owner is back. */
  async changeRelayer(whileStopped?: () => Promise<unknown>): Promise<void> {
    const folder = chainFolder(this.chain.dataDir);
    const keys = { ...localKeys(folder), relayer: generatePrivateKey() };
    await writeFile(path.join(folder, 'keys.json'), JSON.stringify(keys));
    await this.chain.client.setBalance({ address: this.relayer.address, value: parseEther('10') });
    this.platform = await this.platform.restart({}, whileStopped);
    this.owner = this.again(this.owner);
  }

  /** Starts the platform anew on the same data; of people only the owner is back. */
  async restart(): Promise<void> {
    this.platform = await this.platform.restart();
    this.owner = this.again(this.owner);
  }

  /** Starts this release on what an earlier one has left; of people only the owner is back. */
  async upgrade(): Promise<void> {
    this.platform = await this.platform.restart({}, () => upgradeTestChain(this.chain));
    this.owner = this.again(this.owner);
  }

  /** The same person with the same session and password, who speaks to the platform that runs now. */
  again(person: TestClient): TestClient {
    const client = this.platform.client();
    for (const [name, value] of person.cookies) client.cookies.set(name, value);
    return Object.assign(client, { email: person.email, password: person.password });
  }

  async member(options: { verified?: boolean; wallet?: boolean } = {}): Promise<RewardMember> {
    const person = await this.platform.person({ verified: options.verified });
    await person.call('joinSpace', { params: { spaceId: this.spaceId } });
    const address = options.wallet === false ? getAddress(`0x${'1'.repeat(40)}`) : await withWallet(person);
    return Object.assign(person, { address });
  }

  /** Waits until a person sees a reward in a state. */
  seen(person: TestClient, id: string, state: string) {
    return eventually(
      () => person.call('rewardDetail', { params: { reward: id } }),
      (reward) => reward.state === state,
      WAIT_MS,
    );
  }

  /** A reward in coins whose deposit is mined and confirmed. `wallet`: absent, a new one sends it. */
  async given(form: Form = {}, giver = this.owner, wallet?: Account) {
    const sender = wallet ?? (await this.chain.giver());
    const prepared: RewardDeposit = await prepare(giver, sender, { room: this.room, ...form });
    const transaction = await deposit(this.chain, sender, prepared);
    await giver.call('rewardSent', { body: { reward: prepared.id, transaction } });
    await this.seen(giver, prepared.id, 'open');
    return { id: prepared.id, sender, prepared };
  }

  claim(person: RewardMember, id: string): Promise<OwnClaim> {
    return person.call('claimReward', { body: { reward: id, recipient: person.address } });
  }

  async mine(person: TestClient, id: string): Promise<OwnClaim | null> {
    return (await person.call('rewardDetail', { params: { reward: id } })).mine;
  }

  /** Waits until the own share is in a state. */
  share(person: TestClient, id: string, state: OwnClaim['state']) {
    return eventually(
      () => this.mine(person, id),
      (own) => own?.state === state,
      WAIT_MS,
    );
  }

  /** The call says so, or the card does when the call has waited long enough. */
  async refusedToRelay(person: RewardMember, id: string): Promise<void> {
    const answer = await this.claim(person, id).catch((error: { error: string }) => error);
    if ('error' in answer) expect(answer.error).toBe('reward_relay_disabled');
    await this.share(person, id, 'failed');
  }

  /** A round of returns. It does nothing while another round holds the relayer. */
  async keep(): Promise<void> {
    const { storage, jobs } = this.platform.services;
    await storage.db.execute(`UPDATE job SET next_run_at = '-infinity' WHERE name = 'rewards.keep'`);
    await jobs.runDue('rewards.keep');
  }

  /** Rounds of returns until something holds. */
  keptUntil<Value>(look: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
    const kept = async () => {
      await this.keep();
      return look();
    };
    return eventually(kept, holds, WAIT_MS);
  }

  /** Rounds of returns until that of a reward waits for a block. Others may go back in the same round. */
  async returnInPool(id: string): Promise<void> {
    const { db } = this.platform.services.storage;
    const isReturn = and(eq(rewardTransaction.rewardId, id), isNull(rewardTransaction.index));
    const [sent] = await this.keptUntil(
      () => db.select().from(rewardTransaction).where(isReturn),
      ({ length }) => length > 0,
    );
    const hash = sent?.hash as Hex;
    const found = () => this.chain.client.getTransaction({ hash }).catch(() => null);
    await eventually(found, (known) => known !== null, WAIT_MS);
  }

  /** Rounds of returns until the giver sees that a reward has gone back. */
  returned(giver: TestClient, id: string) {
    const look = () => giver.call('rewardDetail', { params: { reward: id } });
    return this.keptUntil(look, ({ state }) => state === 'returned');
  }

  /** For how many rewards the text of the metric says that nothing is sent; `0` while there is none. */
  async stoppedInMetric(reason: RelayStop): Promise<string | undefined> {
    const text = await this.platform.services.metrics.registry.metrics();
    const line = new RegExp(
      `^guildhall_rewards_relay_stopped\\{[^}]*reason="${reason}"[^}]*\\} (\\d+)$`,
      'm',
    );
    return line.exec(text)?.[1];
  }

  get relayer() {
    return accountsOf(localKeys(chainFolder(this.chain.dataDir))).relayer;
  }

  /** How many transactions the platform's account has in blocks. */
  relayed(): Promise<number> {
    return this.chain.client.getTransactionCount({ address: this.relayer.address });
  }
}
