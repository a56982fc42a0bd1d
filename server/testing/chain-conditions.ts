import { type Hex, parseGwei } from 'viem';
import type { RewardScene } from './reward-scene';

/** A transaction that is mined before the platform's. */
const FIRST = { maxPriorityFeePerGas: parseGwei('50') } as const;

/** After so many blocks of our own in a row no other one is under way. */
const BLOCKS_ALONE = 3;

/** Prices, time and code on the chain of a scene, as an attacker would set them. */
export class ChainConditions {
  readonly #scene: RewardScene;

  constructor(scene: RewardScene) {
    this.#scene = scene;
  }

  /** What has a transaction mined before those of the platform. */
  async first() {
    const { baseFeePerGas } = await this.#scene.chain.client.getBlock();
    return { gas: 200_000n, maxFeePerGas: (baseFeePerGas ?? 0n) * 3n + parseGwei('50'), ...FIRST };
  }

  /** Sets the base fee of the next block, in gwei. It takes only transactions that offer as much. */
  nextBlock(gwei: number): Promise<void> {
    const baseFeePerGas = parseGwei(`${gwei}`);
    return this.#scene.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  }

  /** Mines a block with this base fee, in gwei. */
  async priced(gwei: number): Promise<void> {
    await this.nextBlock(gwei);
    await this.#scene.chain.client.mine({ blocks: 1 });
  }

  /** Time goes by for platform and chain. */
  async passes(seconds: number): Promise<void> {
    this.#scene.platform.clock.advance({ seconds });
    await this.#scene.chain.client.increaseTime({ seconds });
    await this.#scene.chain.client.mine({ blocks: 1 });
  }

  /** The chain takes back its newest blocks, and others without transactions take their place. */
  async reorganised(depth: number): Promise<void> {
    const { client } = this.#scene.chain;
    await client.setAutomine(false);
    const made = await this.#mineAlone();
    await client.request({ method: 'anvil_reorg' as never, params: [depth + made, []] as never });
    await client.setAutomine(true);
  }

  /**
   * Mines until no block comes beside the own ones; returns how many came. Blocks are made one after another in the order of asking,
   * but a reorganisation does not wait for its turn: one that is asked for while a transaction of the platform is being mined leaves
   * a chain with a block missing, which nobody can read any more.
   */
  async #mineAlone(): Promise<number> {
    const { client } = this.#scene.chain;
    const head = () => client.getBlockNumber({ cacheTime: 0 });
    const first = await head();
    for (let alone = 0; alone < BLOCKS_ALONE;) {
      const before = await head();
      await client.mine({ blocks: 1 });
      alone = (await head()) === before + 1n ? alone + 1 : 0;
    }
    return Number((await head()) - first);
  }

  /** A chain that was set back has an older clock, and a person who joined by a later one would come too late. */
  async alignClocks(): Promise<void> {
    const { client } = this.#scene.chain;
    const chainNow = Number((await client.getBlock()).timestamp);
    const now = Math.ceil(this.#scene.platform.clock.now().getTime() / 1000) + 1;
    await client.increaseTime({ seconds: Math.max(0, now - chainNow) });
    await client.mine({ blocks: 1 });
  }

  async expiry(seconds: number): Promise<string> {
    const chainNow = Number((await this.#scene.chain.client.getBlock()).timestamp);
    const now = Math.max(Math.ceil(this.#scene.platform.clock.now().getTime() / 1000), chainNow);
    return new Date((now + seconds) * 1000).toISOString();
  }

  setCode = (address: Hex, bytecode: Hex) => this.#scene.chain.client.setCode({ address, bytecode });
}
