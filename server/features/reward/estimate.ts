import type { Address, Hex } from 'viem';
import type { Fees } from './fees';
import { refusalIn } from './refusals';
import type { RewardChain } from './reward-chain';

type Chain = Pick<RewardChain, 'client' | 'contract' | 'relayer' | 'rules'>;

/**
 * Returns the gas that a call of the contract by the relayer takes as of the newest block, without what waits; a refusal when
 * the chain refuses it, or when it takes more than a claim may on this network. It is asked under the terms on which the call
 * is sent: code on its way would tell a call without a fee, or with gas without bound, from the real one. Throws when the node has
 * no result.
 */
export async function estimate(
  { client, contract, relayer, rules }: Chain,
  data: Hex,
  { maxFeePerGas, maxPriorityFeePerGas }: Fees,
): Promise<{ readonly gas: bigint } | { readonly refusal: string }> {
  try {
    const gas = await client.estimateGas({
      account: relayer.address,
      to: contract,
      data,
      gas: withReserve(rules.claimGasMax),
      maxFeePerGas,
      maxPriorityFeePerGas,
      blockTag: 'latest',
    });
    return gas > rules.claimGasMax ? { refusal: 'OutOfGas' } : { gas };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    return { refusal };
  }
}

/** Gas that something is sent with of which so much is needed: a fifth more, for what changes until a block takes it. */
export const withReserve = (needed: bigint): bigint => needed + needed / 5n;

/** Whether there is code at an address, a delegation of an own account (EIP-7702) included. */
export async function hasCode({ client }: Pick<RewardChain, 'client'>, address: string): Promise<boolean> {
  return (await client.getCode({ address: address as Address })) !== undefined;
}
