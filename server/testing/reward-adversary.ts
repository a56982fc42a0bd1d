import fc from 'fast-check';
import { type Hex, parseEther, parseGwei } from 'viem';
import { rewardClaim, rewardTransaction } from '@/server/db/schema/reward';
import { eq } from 'drizzle-orm';
import { ApiError } from './client';
import type { RewardMember, RewardScene } from './reward-scene';
import { claimDirectly } from './rewards';

/** What an address can hold that is paid: each takes coins while they are weighed, if at all. */
const codes = {
  refuses: '0x5f5ffd',
  burns: '0x5b5f56',
  /** Stops when gas has no price, and burns all of its gas otherwise. */
  traps: '0x3a600557005b600556',
  /** Delegates an own account to code elsewhere (EIP-7702). */
  delegated: `0xef0100${'11'.repeat(20)}`,
} as const satisfies Record<string, Hex>;

const code = fc.constantFrom(...(Object.keys(codes) as (keyof typeof codes)[]));
const person = fc.nat({ max: 11 });
const reward = fc.nat({ max: 7 });
/** Prices of a block, in gwei, from what a claim was prepaid for to thirty times that. */
const price = fc.constantFrom(1, 2, 5, 30);

/** One thing that somebody does to make the platform's account pay, or to stop it; people and rewards are taken by turns. */
export const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('give'), giver: person, count: fc.constantFrom(1, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveMany'), giver: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim'), person, reward }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claimWithCode'), person, reward, code }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('codeInFlight'), reward, code, price }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('copy'), reward }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stuckInSpike'), reward, price }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('expire'), code: fc.option(code), price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('noResult'), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('price'), price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(20, 200) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('honest') }) },
);
export type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

interface Given {
  readonly id: string;
  readonly sender: Hex;
  readonly giver: RewardMember;
}

/** Who has cost too much is sent nothing more for a day, so that there have to be others. */
const ATTACKERS = 12;
/** So many claim at once. */
const WAVE = 4;
const HONEST = 5;
const REWARD_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** Members of the space of a scene. */
export interface Crowd {
  readonly attackers: readonly RewardMember[];
  readonly honest: readonly RewardMember[];
}

export async function crowdIn(scene: RewardScene): Promise<Crowd> {
  const members = async (count: number) => {
    const made: RewardMember[] = [];
    while (made.length < count) made.push(await scene.member());
    return made;
  };
  return { attackers: await members(ATTACKERS), honest: await members(HONEST) };
}

/** People who give and claim as they like against the platform's account, and others who only want their shares. */
export class RewardAdversary {
  readonly given: Given[] = [];
  #attackers: RewardMember[];
  #honest: RewardMember[];
  #asked = 0;
  #waves = 0;
  /** Set at the beginning. */
  bystander = '';

  private constructor(
    private readonly scene: RewardScene,
    crowd: Crowd,
  ) {
    this.#attackers = [...crowd.attackers];
    this.#honest = [...crowd.honest];
  }

  /** On another day than whatever these people did before. */
  static async start(scene: RewardScene, crowd: Crowd): Promise<RewardAdversary> {
    const made = new RewardAdversary(scene, crowd);
    await made.#passes(DAY_SECONDS + 60);
    await made.#priced(1);
    await made.#alignClocks();
    const day = await made.#expiry(DAY_SECONDS);
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
        for (let count = 0; count < 3; count += 1) await this.#give(one.giver, 1);
        return;
      case 'claim':
        return this.#claim(this.#attacker(one.person), one.reward);
      case 'claimWithCode':
        await this.#setCode(this.#attacker(one.person).address, codes[one.code]);
        return this.#claim(this.#attacker(one.person), one.reward);
      case 'codeInFlight':
        return this.#whilePending(one.reward, async () => {
          for (const { address } of this.#wave()) await this.#setCode(address, codes[one.code]);
          // A block of the next price takes only what offers as much.
          await this.scene.chain.client.setNextBlockBaseFeePerGas({
            baseFeePerGas: parseGwei(`${one.price}`),
          });
        });
      case 'copy':
        return this.#whilePending(one.reward, () => this.#copyPending());
      case 'stuckInSpike':
        return this.#whilePending(one.reward, async () => {
          await this.#priced(one.price);
          await this.#passes(20);
          await this.round();
          await this.#passes(160);
          await this.round();
        });
      case 'expire':
        return this.#expire(one.code === null ? null : codes[one.code], one.price);
      case 'noResult':
        return this.#noResultFor(this.#attacker(one.person).address);
      case 'price':
        return this.#priced(one.price);
      case 'pass':
        return this.#passes(one.seconds);
      case 'restart':
        return this.#restart();
      case 'reorganise':
        await this.scene.chain.client.request({
          method: 'anvil_reorg' as never,
          params: [one.depth, []] as never,
        });
        return this.round();
      case 'honest':
        return this.#nextHonest();
    }
  }

  /** What comes round for the platform by itself, at once. */
  async round(): Promise<void> {
    const { storage, jobs } = this.scene.platform.services;
    for (const name of ['rewards.follow', 'rewards.relay', 'rewards.keep']) {
      await storage.db.execute(`UPDATE job SET next_run_at = '-infinity' WHERE name = '${name}'`);
      await jobs.runDue(name);
    }
  }

  /** Conditions of the chain end, and everything comes out: nothing is on its way any more. */
  async settle(): Promise<void> {
    const { chain } = this.scene;
    chain.proxy.reset();
    await chain.client.setAutomine(true);
    for (let rounds = 0; ; rounds += 1) {
      await this.#priced(1);
      await this.round();
      const open = await this.#open();
      if (open.length === 0) return;
      if (rounds === 60) throw new Error(`Still on its way: ${JSON.stringify(open)}`);
      await this.#passes(20);
    }
  }

  /** Every honest person has their share, by the platform alone, or by who sent first what it had sent. */
  async payHonest(): Promise<void> {
    while (this.#asked < HONEST) await this.#nextHonest();
    for (const someone of this.#honest) {
      const own = await this.scene.mine(someone, this.bystander);
      if (own?.state !== 'received') await this.scene.claim(someone, this.bystander);
      await this.settle();
      await this.scene.share(someone, this.bystander, 'received');
    }
  }

  #attacker = (at: number): RewardMember => this.#attackers[at % ATTACKERS] as RewardMember;

  async #give(giver: number, count: number): Promise<void> {
    const from = this.#attacker(giver);
    const expiresTime = await this.#expiry(REWARD_SECONDS);
    const form = { count, amount: parseEther('0.001').toString(), random: false, expiresTime };
    const { id, sender } = await this.scene.given(form, from);
    this.given.push({ id, sender: sender.address, giver: from });
  }

  async #claim(who: RewardMember, at: number): Promise<void> {
    const one = this.given.at(-1 - (at % Math.max(1, this.given.length)));
    if (!one) return;
    await this.scene.claim(who, one.id).catch(ifRefused);
  }

  #wave = (): RewardMember[] =>
    Array.from({ length: WAVE }, (_, at) => this.#attacker(this.#waves * WAVE + at));

  /** Some attackers claim, and while no block comes something else happens; then one does. */
  async #whilePending(at: number, meanwhile: () => Promise<void>): Promise<void> {
    const { client } = this.scene.chain;
    await client.setAutomine(false);
    this.#waves += 1;
    for (const who of this.#wave()) await this.#claim(who, at);
    await this.round();
    await meanwhile();
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    await this.round();
    for (const { address } of this.#attackers) await this.#setCode(address, '0x');
  }

  /** Somebody reads what waits for a block and sends it first. */
  async #copyPending(): Promise<void> {
    const { chain, platform } = this.scene;
    const { baseFeePerGas } = await chain.client.getBlock();
    const terms = {
      gas: 200_000n,
      maxFeePerGas: (baseFeePerGas ?? 0n) * 3n + parseGwei('50'),
      maxPriorityFeePerGas: parseGwei('50'),
    };
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

  /** All that was given ends, and its returns find the price or the code. */
  async #expire(hostile: Hex | null, gwei: number): Promise<void> {
    const { client } = this.scene.chain;
    await this.#passes(REWARD_SECONDS + 5);
    await client.setAutomine(false);
    await this.round();
    if (hostile !== null) for (const { sender } of this.given) await this.#setCode(sender, hostile);
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(`${gwei}`) });
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    await this.round();
  }

  #noResultFor(address: Hex): void {
    const digits = address.toLowerCase().slice(2);
    this.scene.chain.proxy.before((method, body) =>
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
    await this.scene.claim(someone, this.bystander).catch(ifRefused);
  }

  /** The people, as they speak to the platform that runs now. */
  get crowd(): Crowd {
    return { attackers: this.#attackers, honest: this.#honest };
  }

  async #restart(): Promise<void> {
    const { scene } = this;
    scene.platform = await scene.platform.restart();
    scene.owner = scene.again(scene.owner);
    const again = (one: RewardMember) => Object.assign(scene.again(one), { address: one.address });
    this.#attackers = this.#attackers.map(again);
    this.#honest = this.#honest.map(again);
  }

  /** In gwei, of the newest block. */
  async #priced(gwei: number): Promise<void> {
    const { client } = this.scene.chain;
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(`${gwei}`) });
    await client.mine({ blocks: 1 });
  }

  /** Time goes by for platform and chain. */
  async #passes(seconds: number): Promise<void> {
    this.scene.platform.clock.advance({ seconds });
    await this.scene.chain.client.increaseTime({ seconds });
    await this.scene.chain.client.mine({ blocks: 1 });
  }

  /** A chain that was set back has an older clock, and whoever joined by a later one would come too late. */
  async #alignClocks(): Promise<void> {
    const { client } = this.scene.chain;
    const chainNow = Number((await client.getBlock()).timestamp);
    const now = Math.ceil(this.scene.platform.clock.now().getTime() / 1000) + 1;
    await client.increaseTime({ seconds: Math.max(0, now - chainNow) });
    await client.mine({ blocks: 1 });
  }

  async #expiry(seconds: number): Promise<string> {
    const chainNow = Number((await this.scene.chain.client.getBlock()).timestamp);
    const now = Math.max(Math.ceil(this.scene.platform.clock.now().getTime() / 1000), chainNow);
    return new Date((now + seconds) * 1000).toISOString();
  }

  #setCode = (address: Hex, bytecode: Hex) => this.scene.chain.client.setCode({ address, bytecode });

  #open = () =>
    this.scene.platform.services.storage.db
      .select({ nonce: rewardTransaction.nonce, rewardId: rewardTransaction.rewardId })
      .from(rewardTransaction)
      .where(eq(rewardTransaction.state, 'open'));
}

/** What the platform refuses is an answer; anything else is a fault. */
function ifRefused(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null;
  throw error;
}
