import { describeError } from '@/runtime/describe-error';
import { OneAtATime } from '@/runtime/one-at-a-time';
import type { HandleCursorRow } from '@/server/db/schema/handle';
import type { Services } from '@/server/services';
import type { HandleChain, HandleChains } from './handle-chain';
import { profileAt, renamedAccounts, touchedProfiles } from './handle-facts';
import type { HandleStore } from './handle.store';

/** A holder's other handles are looked at when the public name changes; more than these have none that matters. */
const SIBLINGS_MAX = 100;

/**
 * Keeps the index of handles. Logs only tell which profiles to look at; what is written down is what the contract says of each, so
 * that reading twice, and reading anew after a reorganization, changes nothing. Several processes may read at once: the one whose
 * cursor has been moved meanwhile writes nothing.
 */
export class HandleFollower {
  readonly #running = new OneAtATime<string>();
  readonly #deps: Pick<Services, 'storage' | 'log'> & {
    readonly chains: HandleChains;
    readonly handles: HandleStore;
  };
  #isAway = false;

  constructor(
    deps: Pick<Services, 'storage' | 'log'> & {
      readonly chains: HandleChains;
      readonly handles: HandleStore;
    },
  ) {
    this.#deps = deps;
  }

  /** Reads up to the head of the chain. Never throws. */
  async follow(): Promise<number> {
    const chain = this.#deps.chains.find();
    if (!chain) return 0;
    await this.#running.run(chain.contract, () => this.#read(chain));
    return 1;
  }

  async #read(chain: HandleChain): Promise<void> {
    const { log } = this.#deps;
    try {
      while (await this.#step(chain));
      if (this.#isAway) log.write('handle.chain_back', { chain: chain.chainId });
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway)
        log.write('handle.chain_away', { chain: chain.chainId, problem: describeError(error) });
      this.#isAway = true;
    }
  }

  /** Reads some blocks; returns whether there are more. */
  async #step(chain: HandleChain): Promise<boolean> {
    const { handles, storage } = this.#deps;
    const { chainId, contract, fromBlock, range, reorgDepth } = chain;
    const head = await blockOf(chain);
    const seen = await handles.cursor({ chainId, contract });
    if (seen && seen.block === head.number && seen.blockHash === head.hash) return false;

    const isBack = seen !== null && (await isTakenBack(chain, seen, head.number));
    // A node that is behind another one is asked again later.
    if (isBack && seen.block > head.number && reorgDepth < seen.block - head.number) return false;
    const kept = isBack ? Math.max(fromBlock - 1, Math.min(seen.block, head.number) - reorgDepth) : null;
    const from = kept !== null ? kept + 1 : seen ? seen.block + 1 : fromBlock;
    const until = Math.min(head.number, from + range - 1);
    const to = until === head.number ? head : await blockOf(chain, until);

    const touched = await touchedProfiles(chain, from, until);
    const known = kept === null ? [] : await handles.changedAfter({ chainId, contract }, kept);
    for (const account of await renamedAccounts(chain, from, until)) {
      const held = await handles.heldBy({ chainId, contract }, account, SIBLINGS_MAX);
      known.push(...held.map(({ profileId }) => profileId));
    }
    for (const profileId of known) if (!touched.has(profileId)) touched.set(profileId, until);
    const rows = await Promise.all(
      [...touched].map(async ([profileId, changed]) => ({
        profileId,
        // Few nodes know how it was long ago; what has changed since is read again.
        row: await profileAt(chain, profileId, { changed, at: until === head.number ? until : null }),
      })),
    );
    // Both of one chain: nothing was taken back in between.
    if ((await blockOf(chain, until)).hash !== to.hash) return true;

    await storage.transaction(async () => {
      await handles.put(rows.flatMap(({ row }) => row ?? []));
      await handles.remove(
        { chainId, contract },
        rows.flatMap(({ profileId, row }) => (row === null ? profileId : [])),
      );
      const isMoved = await handles.advance(seen, { chainId, contract, block: until, blockHash: to.hash });
      if (!isMoved) throw new Error('Another process has read the handles meanwhile');
    });
    return until < head.number;
  }
}

async function isTakenBack(chain: HandleChain, seen: HandleCursorRow, head: number): Promise<boolean> {
  return seen.block > head || (await blockOf(chain, seen.block)).hash !== seen.blockHash;
}

async function blockOf({ client }: HandleChain, number?: number) {
  const block = await client.getBlock(number === undefined ? {} : { blockNumber: BigInt(number) });
  return { number: Number(block.number), hash: block.hash };
}
