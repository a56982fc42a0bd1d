import { concat, getAddress, zeroAddress, type Address, type Hex, type PublicClient } from 'viem';
import type { SwapQuote } from '@/protocol/swap';
import type { WalletNetwork } from '@/protocol/wallet';
import { checkSwap } from '@/lib/signer/swap/check-swap';
import { aggregatorAt } from '@/lib/signer/swap/read-swap';
import { approvalAmount, approvalCall, readAllowance } from '@/lib/wallet/sending/approval';
import { callFee, gasPrice, type Fee } from '@/lib/wallet/sending/fee';
import { withGasMargin } from '@/lib/wallet/sending/gas-margin';
import { tokenPermit, type TokenPermit } from '@/lib/wallet/sending/permit';
import { unknownData } from '@/lib/wallet/sending/rollup-fee';
import { simulateCalls, type SimulatedCall } from '@/lib/wallet/sending/simulate';
import { revertOf, SwapError, swapFailureOf } from './failure';
import { routersOf, wantedOf, type SwapTerms } from './terms';

/** What a swap of three tokens takes at most where a node cannot compute it, and an approval before it. */
const SWAP_GAS = 260_000n;
const APPROVAL_GAS = 70_000n;
/**
 * What a pool writes with the first trade of a second, two sums of prices, the first time at most so dear. A node that computes in the
 * second of another trade leaves it out.
 */
const POOL_SUMS_GAS = 2n * 22_100n;
/** An aggregator may go through many pools. */
const AGGREGATOR_GAS = 1_000_000n;
/** More than a swap of coins takes. */
const COIN_SWAP_GAS = 400_000n;
const COIN_SWAP_DATA_BYTES = 2_000;
/** What an allowance by signature adds to the data of a swap, at most. */
const PERMIT_BYTES = 448;

/** Everything that a person should see before a swap is signed. */
export interface SwapPlan {
  /** What the router must be allowed first; null when it may already, and for coins. */
  readonly approval: bigint | null;
  /** The approval is a signature that goes out with the swap, not a transaction before it. */
  readonly isSigned: boolean;
  /** The most that both steps cost, in wei. */
  readonly fee: bigint;
  /** What arrives, as a node computes it for this very wallet; null where it cannot. */
  readonly received: bigint | null;
  /** What of the coin is missing; 0 when all is covered. */
  readonly missing: bigint;
}

/** Holds a quote against what was asked for; throws the refusal. */
export function assertQuote(quote: SwapQuote, terms: SwapTerms): void {
  const refusal = checkSwap(quote, wantedOf(terms), {
    routers: routersOf(terms.network),
    account: terms.account,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (refusal !== null) throw new SwapError({ kind: 'refused', refusal });
}

/** The transaction of a quote that was checked, byte for byte (SWP-02). */
export const callOf = ({ transaction: { to, data, value } }: SwapQuote) => ({
  to: getAddress(to),
  data: data as Hex,
  value: BigInt(value),
});

/** Computes what a checked quote would do for this wallet; rejects with a SwapError when the chain would refuse it. */
export async function planSwap(client: PublicClient, quote: SwapQuote, terms: SwapTerms): Promise<SwapPlan> {
  assertQuote(quote, terms);
  const { network, account } = terms;
  const [approval, price, coins] = await Promise.all([
    neededApproval(client, quote, account),
    gasPrice(client),
    client.getBalance({ address: account }),
  ]);
  const [effect, permit] = await Promise.all([
    simulateSwap(client, quote, { account, network, approval }),
    approval === null ? null : permitFor(client, quote, account),
  ]);
  const fee = await swapFee(client, callsOf(quote, permit ? null : approval), {
    ...{ gas: effect.gas, ...price },
    dataBytes: permit ? PERMIT_BYTES : 0,
  });
  const needed = fee + BigInt(quote.transaction.value);
  const missing = coins >= needed ? 0n : needed - coins;
  return { approval, isSigned: permit !== null, fee, received: effect.received, missing };
}

/** What is kept back for the fee when all coins are to be swapped: more than a swap of coins takes, because prices may rise. */
export async function coinSwapFee(client: PublicClient, value: bigint): Promise<bigint> {
  const price = await gasPrice(client);
  const call = { to: zeroAddress, value, data: unknownData(COIN_SWAP_DATA_BYTES) };
  return callFee(client, call, { gas: COIN_SWAP_GAS, ...price });
}

/** What some calls cost at most together: the last one is counted with the gas of all, and with bytes that come on top of its data. */
async function swapFee(
  client: PublicClient,
  calls: readonly SimulatedCall[],
  { dataBytes, ...price }: Omit<Fee, 'amount'> & { readonly dataBytes: number },
): Promise<bigint> {
  const fees = await Promise.all(
    calls.map((call, index) =>
      index < calls.length - 1
        ? callFee(client, { value: 0n, ...call }, { ...price, gas: 0n })
        : callFee(
            client,
            { value: 0n, ...call, data: concat([call.data ?? '0x', unknownData(dataBytes)]) },
            price,
          ),
    ),
  );
  return fees.reduce((sum, fee) => sum + fee, 0n);
}

/** The approval, where one is needed, and the swap. */
function callsOf(quote: SwapQuote, approval: bigint | null): SimulatedCall[] {
  const call = callOf(quote);
  if (approval === null || quote.from === null) return [call];
  return [approvalCall(getAddress(quote.from), call.to, approval), call];
}

/** How the token of a quote takes its allowance by signature; null where it has to be a transaction. */
export async function permitFor(
  client: PublicClient,
  { chainId, from, transaction }: SwapQuote,
  owner: Address,
): Promise<TokenPermit | null> {
  // The contracts of Uniswap V2 take none for a swap.
  if (from === null || !aggregatorAt(chainId, transaction.to)) return null;
  return tokenPermit(client, { chainId, token: getAddress(from), owner });
}

async function neededApproval(
  client: PublicClient,
  { allowance, from }: SwapQuote,
  owner: Address,
): Promise<bigint | null> {
  if (!allowance || from === null) return null;
  const spender = getAddress(allowance.spender);
  const allowed = await readAllowance(client, { token: getAddress(from), owner, spender });
  if (typeof allowed === 'string') throw new SwapError({ kind: 'offline' });
  return approvalAmount(allowed, BigInt(allowance.amount), 'exact');
}

interface Simulated {
  readonly account: Address;
  readonly network: Pick<WalletNetwork, 'multicall3'>;
  readonly approval: bigint | null;
  /** The call of the quote with a permit before it; without one, the call as it came. */
  readonly data?: Hex;
}

/** What arrives and how much gas it may take, approval included. */
export async function simulateSwap(
  client: PublicClient,
  quote: SwapQuote,
  { account, network, approval, data }: Simulated,
): Promise<{ readonly received: bigint | null; readonly gas: bigint }> {
  const call = { ...callOf(quote), ...(data && { data }) };
  const before = callsOf(quote, approval).slice(0, -1);
  const to = quote.to === null ? null : getAddress(quote.to);
  const simulated = await simulateCalls(client, [...before, call], {
    account,
    assets: [to],
    multicall3: getAddress(network.multicall3),
  }).catch((error: unknown) => {
    throw new SwapError(swapFailureOf(error), { cause: error });
  });
  if (!simulated) return unsimulated(client, quote, { account, approval, call });
  const failed = simulated.results.find(({ isDone }) => !isDone);
  if (failed) throw new SwapError({ kind: revertOf(failed.error) ?? 'reverted' }, { cause: failed.error });
  const [balance] = simulated.balances;
  const received = balance ? balance.after - balance.before : null;
  // The router compares what it sends, and a token that keeps a part brings less.
  if (received !== null && received < BigInt(quote.minimum)) throw new SwapError({ kind: 'feeToken' });
  // What is given back at the end, a fifth at most, has to be there before.
  const gas = simulated.results.reduce((sum, { gasUsed }) => sum + withGasMargin((gasUsed * 5n) / 4n), 0n);
  return { received, gas: gas + poolGas(quote) };
}

/** Of a node that only computes one call: the swap itself, once nothing has to be approved before it. */
async function unsimulated(
  client: PublicClient,
  quote: SwapQuote,
  {
    account,
    approval,
    call,
  }: Pick<Simulated, 'account' | 'approval'> & { readonly call: ReturnType<typeof callOf> },
): Promise<{ readonly received: null; readonly gas: bigint }> {
  if (approval !== null) {
    const gas = quote.deadline === null ? AGGREGATOR_GAS : SWAP_GAS;
    return { received: null, gas: gas + APPROVAL_GAS };
  }
  const gas = await client.estimateGas({ account, ...call }).catch((error: unknown) => {
    throw new SwapError(swapFailureOf(error), { cause: error });
  });
  return { received: null, gas: withGasMargin(gas) + poolGas(quote) };
}

/** Of our own router, which goes from pool to pool of its path; an aggregator computes its own way with what it needs. */
function poolGas({ deadline, path }: SwapQuote): bigint {
  return deadline === null ? 0n : POOL_SUMS_GAS * BigInt(path.length - 1);
}
