import { multicall3Abi, type Address, type Hex } from 'viem';
import type { NodeClient } from './node-client';
import { isNodeAway } from './node-away';

/** Where every public chain has it, and our local ones too. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * Puts some questions to one contract at one block; null for each that it refuses, and for all where the contract burns the gas
 * of the request. One contract in a request, so that it spoils no other's answers. Throws where the node does not answer.
 */
export async function askContract(
  client: NodeClient,
  target: Address,
  calls: readonly Hex[],
): Promise<(Hex | null)[]> {
  try {
    const results = await client.readContract({
      address: MULTICALL3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.map((callData) => ({ target, callData, allowFailure: true }))],
    });
    return results.map(({ success, returnData }) => (success ? returnData : null));
  } catch (error) {
    if (isNodeAway(error)) throw error;
    return calls.map(() => null);
  }
}
