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

/** `PAYMENT_GAS_LEFT` of the contract. */
const PAYMENT_GAS_LEFT = 95_000n;

/**
 * Gas that a call which pays coins is sent with. Whoever is paid can get code, or other code, until a block takes it; the contract
 * refuses code with less gas than this, so it is sent with as much from the start.
 */
export async function gasOfPayment(
  { version }: Pick<RewardChain, 'version'>,
  needed: bigint,
): Promise<bigint> {
  const reserved = withReserve(needed);
  if ((await version()) === 1) return reserved;
  return reserved > needed + PAYMENT_GAS_LEFT ? reserved : needed + PAYMENT_GAS_LEFT;
}

/**
 * Whether the relayer may pay coins to an address. The first version of the contract reverts when they are not taken, and code
 * can take them while they are weighed and refuse them in a block; later ones pay the relayer in any case.
 */
export async function mayBeRelayedTo(
  { client, version }: Pick<RewardChain, 'client' | 'version'>,
  address: string,
): Promise<boolean> {
  if ((await version()) > 1) return true;
  // A delegation of an own account (EIP-7702) is code, too.
  return (await client.getCode({ address: address as Address })) === undefined;
}
