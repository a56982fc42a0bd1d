import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { localKeys } from './accounts';
import { type Anvil, startAnvil } from './anvil';
import { deploy } from './deploy';
import { writeDeployments } from './deployment';
import { KeptState } from './kept-state';

/** The folder of the local chains in the data folder. */
export const chainFolder = (dataDir: string) => path.join(dataDir, 'chain');

export interface LocalChains {
  /** The nodes, by chain id. */
  readonly urls: ReadonlyMap<number, string>;
  readonly pids: readonly number[];
  /** Resolves when everything lies on them and is written down. */
  readonly deployed: Promise<void>;
  /** Resolves when a node has ended, however. */
  readonly ended: Promise<void>;
  /** Saves and ends the nodes. */
  stop(): Promise<void>;
}

/**
 * Starts a node for each chain with the state that is kept in the folder, and goes on to bring it whatever it misses:
 * the product need not wait for that.
 */
export async function startLocalChains(
  dataDir: string,
  ports: ReadonlyMap<number, number>,
): Promise<LocalChains> {
  const folder = chainFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = localKeys(folder);
  const started: { chainId: number; anvil: Anvil; state: KeptState }[] = [];
  const stop = async () => {
    for (const { anvil, state } of started) {
      await state.save().catch(() => undefined);
      await state.stop();
      await anvil.stop();
    }
  };
  try {
    for (const [chainId, port] of ports) {
      const stateFile = path.join(folder, `${chainId}.state.json`);
      const pidFile = path.join(folder, `${chainId}.pid`);
      const onBlock = () => started.find((one) => one.chainId === chainId)?.state.saveSoon();
      const anvil = await startAnvil({ chainId, port, stateFile, pidFile, accounts: 0, onBlock });
      started.push({ chainId, anvil, state: new KeptState(anvil.url, stateFile) });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const deployAll = async () => {
    const deployments = await Promise.all(
      started.map(({ chainId, anvil }) => deploy(anvil.url, chainId, keys)),
    );
    writeDeployments(folder, deployments);
    for (const { state } of started) {
      state.start();
      await state.save();
    }
  };
  return {
    deployed: deployAll(),
    urls: new Map(started.map(({ chainId, anvil }) => [chainId, anvil.url])),
    pids: started.map(({ anvil }) => anvil.pid),
    ended: Promise.race(started.map(({ anvil }) => anvil.ended)),
    stop,
  };
}
