import { eq } from 'drizzle-orm';
import { type Account, type Address, type Hex, parseEther, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { rewardClaim } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { ApiError } from './client';
import { ChainConditions } from './chain-conditions';
import { ATTACKERS, type Crowd, HONEST } from './reward-crowd';
import { codes, type Move } from './reward-moves';
import type { RewardMember, RewardScene } from './reward-scene';
import { claimDirectly } from './rewards';

interface Given {
  readonly id: string;
  readonly contract: Address;
  readonly sender: Hex;
}

/** Claims, or rewards, of one attack. */
const WAVE = 4;
const REWARD_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** A claim of an attack; `reward` counts back from the newest. */
interface Target {
  readonly who: RewardMember;
  readonly reward: number;
}

/** People who give and claim as they like against the platform's account, and others who only want their shares. */
export class RewardAdversary {
  readonly given: Given[] = [];
  readonly #on: ChainConditions;
  #attackers: RewardMember[];
  #honest: RewardMember[];
  #asked = 0;
  #waves = 0;
  /** Set at the beginning. */
  bystander = '';
  readonly #scene: RewardScene;

  private constructor(scene: RewardScene, crowd: Crowd) {
    this.#scene = scene;
    this.#on = new ChainConditions(scene);
    this.#attackers = [...crowd.attackers];
    this.#honest = [...crowd.honest];
  }

  /** On another day than whatever these people did before. */
  static async start(scene: RewardScene, crowd: Crowd): Promise<RewardAdversary> {
    const made = new RewardAdversary(scene, crowd);
    await made.#on.passes(DAY_SECONDS + 60);
    await made.#on.priced(1);
    await made.#on.alignClocks();
    const day = await made.#on.expiry(DAY_SECONDS);
    const form = { count: HONEST, amount: parseEther('0.5').toString(), random: false, expiresTime: day };
    made.bystander = (await scene.given(form)).id;
    // No reorganisation of these moves reaches it.
    await scene.chain.client.mine({ blocks: 5 });
    return made;
  }

  async make(one: Move): Promise<void> {
    switch (one.kind) {
      case 'give':
        return this.#give(one.giver, one.count);
      case 'giveMany':
        for (let count = 0; count < WAVE; count += 1) await this.#give(one.giver, 1);
        return;
      case 'giveEach':
        return this.#giveEach(one.giver, one.isOneWallet ? await this.#scene.chain.giver() : undefined);
      case 'claim':
        return this.#claim(this.#attacker(one.person), one.reward);
      case 'claimWithCode':
        await this.#on.setCode(this.#attacker(one.person).address, codes[one.code]);
        return this.#claim(this.#attacker(one.person), one.reward);
      case 'codeInFlight':
        return this.#whilePending(this.#wave(one.reward), async () => {
          for (const { address } of this.#attackers) await this.#on.setCode(address, codes[one.code]);
          await this.#on.nextBlock(one.price);
        });
      case 'spike':
        await this.#on.priced(one.price);
        return this.#whilePending(this.#targets(one), () => this.#on.nextBlock(one.price * 2));
      case 'copy':
        await this.#on.priced(one.price);
        return this.#whilePending(this.#wave(one.reward), async () => {
          await this.#nextHonest();
          await this.#copyPending();
        });
      case 'stuckInSpike':
        await this.#on.priced(1);
        return this.#whilePending(this.#wave(one.reward), async () => {
          await this.#on.priced(one.price);
          await this.#on.passes(20);
          await this.round();
          await this.#on.passes(160);
          await this.round();
        });
      case 'expire':
        return this.#expire(one);
      case 'noResult':
        return this.#noResultFor(this.#attacker(one.person).address);
      case 'price':
        return this.#on.priced(one.price);
      case 'pass':
        return this.#on.passes(one.seconds);
      case 'restart':
        return this.#comeBack(() => this.#scene.restart());
      case 'upgrade':
        return this.#comeBack(() => this.#scene.upgrade());
      case 'reorganise':
        await this.#on.reorganised(one.depth);
        return this.round();
      case 'honest':
        return this.#nextHonest();
    }
  }

  /** What comes round for the platform by itself, at once. */
  async round(): Promise<void> {
    const { storage, jobs } = this.#scene.platform.services;
    for (const name of ['rewards.follow', 'rewards.relay', 'rewards.keep'] as const) {
      await storage.db.execute(`UPDATE job SET next_run_at = '-infinity' WHERE name = '${name}'`);
      await jobs.runDue(name);
    }
  }

  /** Conditions of the chain end, and everything comes out: nothing is on its way any more. */
  async settle(): Promise<void> {
    const { chain } = this.#scene;
    chain.proxy.reset();
    await chain.client.setAutomine(true);
    for (let rounds = 0; ; rounds += 1) {
      await this.#on.priced(1);
      await this.round();
      const open = await this.#open();
      if (open.length === 0) return;
      if (rounds === 60) throw new Error(`Still on its way: ${JSON.stringify(open)}`);
      await this.#on.passes(20);
    }
  }

  /** Every honest person has their share, by the platform alone, or by who sent first what it had sent. */
  async payHonest(): Promise<void> {
    while (this.#asked < HONEST) await this.#nextHonest();
    for (const someone of this.#honest) {
      const own = await this.#scene.mine(someone, this.bystander);
      if (own?.state !== 'received') await this.#scene.claim(someone, this.bystander);
      await this.settle();
      await this.#scene.share(someone, this.bystander, 'received');
    }
  }

  #attacker = (at: number): RewardMember => this.#attackers[at % ATTACKERS] as RewardMember;

  async #giveEach(first: number, wallet?: Account): Promise<void> {
    for (let count = 0; count < WAVE; count += 1) await this.#give(first + count, WAVE, wallet);
  }

  async #give(giver: number, count: number, wallet?: Account): Promise<void> {
    const from = this.#attacker(giver);
    const expiresTime = await this.#on.expiry(REWARD_SECONDS);
    const form = { count, amount: parseEther('0.0012').toString(), random: false, expiresTime };
    const { id, sender, prepared } = await this.#scene.given(form, from, wallet);
    this.given.push({ id, contract: prepared.contract as Address, sender: sender.address });
  }

  /** `at` counts back from the newest reward. */
  async #claim(who: RewardMember, at: number): Promise<void> {
    const one = this.given.at(-1 - (at % Math.max(1, this.given.length)));
    if (!one) return;
    await this.#scene.claim(who, one.id).catch(ifRefused);
  }

  /** Attackers who take turns, each with a claim of the same reward. */
  #wave(reward: number): Target[] {
    const first = this.#waves * WAVE;
    this.#waves += 1;
    return Array.from({ length: WAVE }, (_, at) => ({ who: this.#attacker(first + at), reward }));
  }

  /** The claims that rise in price together. One person has more of them, because those after the first cost less. */
  #targets({ by, person }: Extract<Move, { kind: 'spike' }>): Target[] {
    if (by === 'one reward') return this.#wave(0);
    const isOne = by === 'one person';
    return Array.from({ length: isOne ? 2 * WAVE : WAVE }, (_, at) => ({
      who: this.#attacker(isOne ? person : person + at),
      reward: at,
    }));
  }

  /** Has claims sent that no block takes, does something else meanwhile, and then mines a block. */
  async #whilePending(targets: readonly Target[], meanwhile: () => Promise<void>): Promise<void> {
    const { client } = this.#scene.chain;
    await client.setAutomine(false);
    for (const { who, reward } of targets) await this.#claim(who, reward);
    await this.round();
    await meanwhile();
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    await this.round();
    for (const { address } of this.#attackers) await this.#on.setCode(address, '0x');
  }

  /** Reads the claims that wait for a block and has them mined first. */
  async #copyPending(): Promise<void> {
    const { chain, platform } = this.#scene;
    const terms = await this.#on.first();
    const rows = await platform.services.storage.db
      .select()
      .from(rewardClaim)
      .where(eq(rewardClaim.relay, 'sent'));
    for (const { rewardId, recipient, block } of rows) {
      const owner = [...this.#attackers, ...this.#honest].find(({ address }) => address === recipient);
      if (!owner || block !== null) continue;
      const body = { reward: rewardId, recipient };
      const signed = await owner.call('signRewardClaim', { body }).catch(ifRefused);
      if (signed) await claimDirectly(chain, rewardId, signed, terms);
    }
  }

  /** Lets every reward expire. Its return meets a higher price, hostile code, or a return that was sent first. */
  async #expire({ code, price, race }: Extract<Move, { kind: 'expire' }>): Promise<void> {
    const { client } = this.#scene.chain;
    await this.#on.passes(REWARD_SECONDS + 5);
    await this.#on.priced(2);
    await client.setAutomine(false);
    await this.round();
    for (const { id, contract, sender } of this.given) {
      if (code !== null) await this.#on.setCode(sender, codes[code]);
      if (!race) continue;
      const args = [id as Hex, zeroAddress] as const;
      const call = { address: contract, abi: guildRewardsAbi, functionName: 'claimToSender', args } as const;
      await client.writeContract({ ...call, ...(await this.#on.first()), gas: 300_000n });
    }
    await this.#on.nextBlock(price);
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    await this.round();
  }

  #noResultFor(address: Hex): void {
    const digits = address.toLowerCase().slice(2);
    this.#scene.chain.proxy.before((method, body) =>
      method === 'eth_estimateGas' && body.toLowerCase().includes(digits)
        ? { error: 'execution aborted (timeout = 5s)' }
        : 'pass',
    );
  }

  async #nextHonest(): Promise<void> {
    const someone = this.#honest[this.#asked];
    // The last one comes when all is over.
    if (!someone) return;
    this.#asked += 1;
    await this.#scene.claim(someone, this.bystander).catch(ifRefused);
  }

  /** The people, as they speak to the platform that runs now. */
  get crowd(): Crowd {
    return { attackers: this.#attackers, honest: this.#honest };
  }

  /** People speak to the platform that is started. */
  async #comeBack(start: () => Promise<void>): Promise<void> {
    const scene = this.#scene;
    await start();
    const again = (one: RewardMember) => Object.assign(scene.again(one), { address: one.address });
    this.#attackers = this.#attackers.map(again);
    this.#honest = this.#honest.map(again);
  }

  #open = () =>
    this.#scene.platform.services.storage.db
      .select({ nonce: rewardTransaction.nonce, rewardId: rewardTransaction.rewardId })
      .from(rewardTransaction)
      .where(eq(rewardTransaction.state, 'open'));
}

/** What the platform refuses is an answer; anything else is a fault. */
function ifRefused(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null;
  throw error;
}
