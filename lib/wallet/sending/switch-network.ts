import type { Config } from 'wagmi';
import { reachChain } from '../reach-chain';

/** Brings the connected wallet to a network, or rejects with the documents' words (WAL-36). */
export async function switchNetwork(config: Config, chainId: number): Promise<void> {
  await reachChain(config, chainId);
}
