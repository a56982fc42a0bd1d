import { type Address, type BaseError, type Hex, numberToHex } from 'viem';
import { getEstimateGasError } from 'viem/utils';
import type { Fees } from './fees';
import { refusalIn } from './refusals';
import type { RewardChain } from './reward-chain';

type Chain = Pick<RewardChain, 'client' | 'contract' | 'relayer' | 'rules'>;

/**
 * Estimates the gas of a contract call by the relayer on the newest block, ignoring pending transactions. Returns a refusal if
 * the chain refuses the call, or if it needs more gas than this network allows. Throws if the node has no result.
 *
 * The simulation has the fees and the gas limit of the real transaction, because hostile code can recognize a call without a
 * fee or with unlimited gas. The request is built here because viem's `estimateGas` leaves out the gas limit.
 *
 * `time` is the block time to simulate in seconds, for a chain whose newest block may be old.
 */
export async function estimate(
  { client, contract, relayer, rules }: Chain,
  data: Hex,
  { maxFeePerGas, maxPriorityFeePerGas }: Fees,
  time: bigint | null = null,
): Promise<{ readonly gas: bigint } | { readonly refusal: string }> {
  const call = {
    from: relayer.address,
    to: contract,
    data,
    gas: numberToHex(withReserve(rules.claimGasMax)),
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  };
  const overrides = time === null ? [] : [{}, { time: numberToHex(time) }];
  try {
    const gas = BigInt(
      await client.request<{ Parameters: unknown[]; ReturnType: Hex }>({
        method: 'eth_estimateGas',
        params: [call, 'latest', ...overrides],
      }),
    );
    return gas > rules.claimGasMax ? { refusal: 'OutOfGas' } : { gas };
  } catch (error) {
    const refusal = refusalIn(getEstimateGasError(error as BaseError, { account: relayer, data }));
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
 * How much of its gas a call can use in a block that refuses it. In the first version of the contract code that is paid coins can use
 * all of it; in later ones nothing that others have set makes a call fail once coins are paid.
 */
export async function refusableGas(
  { version }: Pick<RewardChain, 'version'>,
  { needed, gas, isCoins }: { readonly needed: bigint; readonly gas: bigint; readonly isCoins: boolean },
): Promise<bigint> {
  const reserved = withReserve(needed);
  const usesAll = (isCoins && (await version()) === 1) || reserved > gas;
  return usesAll ? gas : reserved;
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
