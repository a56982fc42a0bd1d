import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { swapAggregators, swapRouters } from '@/protocol/swap-router';
import type { SwapQuote } from '@/protocol/swap';
import { withPermit, type SignedPermit } from '@/lib/signer/swap/read-permit';
import type { WantedSwap } from '@/lib/signer/swap/check-swap';
import { aggregatorAbi } from '@/lib/signer/swap/swap.abi';
import type { SwapContext } from '@/lib/signer/swap/read-swap';

/* A quote of 1inch on Ethereum, and what an attacker makes of it: hostile-aggregator-calls.json says what is other than asked for. */

const at = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);
export const ME = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
const ROUTER = getAddress(swapAggregators[0]?.address ?? '');
const USDC = getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const DAI = getAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F');
const names: Readonly<Record<string, Address>> = {
  ...{ ME, ROUTER, USDC, DAI, ZERO: zeroAddress },
  COIN: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  THIEF: at('6'),
  FAKE: at('7'),
  UNISWAP: getAddress(swapRouters[0]?.address ?? ''),
};
const AMOUNT = 1_000_000_000n;
const EXPECTED = 999n * 10n ** 18n;
const MINIMUM = (EXPECTED * 9_950n) / 10_000n;
export const wanted: WantedSwap = { chainId: 1, from: USDC, to: DAI, amount: AMOUNT, slippage: 50 };
export const context: SwapContext = {
  routers: swapRouters,
  account: ME,
  nowSeconds: Math.floor(Date.now() / 1000),
};

/** What is other than asked for, by names of this file; all of it is optional. */
export interface Change {
  readonly chainId?: number;
  readonly call?: Readonly<Record<string, string>>;
  readonly transaction?: {
    readonly to?: string;
    readonly value?: string;
    readonly data?: string;
    readonly dataBehind?: string;
    readonly dataCut?: number;
  };
  readonly quote?: Readonly<Record<string, unknown>>;
  /** Signed and put before the call, as the page does it; `behind` and `cut` change its bytes. */
  readonly permit?: Readonly<Record<string, string>>;
}

const others = parseAbi([
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function permitAndCall(bytes permit, bytes action) payable',
]);
const moments: Readonly<Record<string, number>> = { PAST: -60, NOW: 0, SOON: 600, FAR: 3_600 };

/** An allowance of what `quoteOf` pays, good for ten minutes. */
export function permitOf(given: Readonly<Record<string, string>> = {}): SignedPermit {
  const { token, owner, spender, amount, deadline, v } = {
    ...{ token: USDC, owner: ME, spender: ROUTER, amount: String(AMOUNT), deadline: 'SOON', v: '27' },
    ...(named(given) as Record<string, never>),
  };
  return {
    ...{ token, owner, spender, amount: BigInt(amount) },
    deadline: BigInt(context.nowSeconds + (moments[deadline] ?? 0)),
    v: Number(v) as 27,
    r: `0x${'1'.repeat(64)}`,
    s: `0x${'2'.repeat(64)}`,
  };
}

/** 1,000 USDC for DAI. */
export function quoteOf({ call = {}, transaction = {}, quote = {}, permit }: Change = {}): SwapQuote {
  const { executor, amount, minReturnAmount, flags, ...addresses } = {
    ...{ executor: at('9'), srcToken: USDC, dstToken: DAI, srcReceiver: at('9'), dstReceiver: ME },
    ...{ amount: String(AMOUNT), minReturnAmount: String(MINIMUM), flags: '0' },
    ...(named(call) as Record<string, never>),
  };
  const numbers = { amount: BigInt(amount), minReturnAmount: BigInt(minReturnAmount), flags: BigInt(flags) };
  const args = [executor, { ...addresses, ...numbers }, '0x1234'] as const;
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args });
  return {
    ...{ chainId: 1, from: USDC, to: DAI, slippage: 50, path: [USDC, DAI] },
    amount: String(AMOUNT),
    expected: String(EXPECTED),
    minimum: String(call['minReturnAmount'] ?? MINIMUM),
    ...{ poolFee: null, providerFee: 0, priceImpact: 2, deadline: null },
    allowance: { spender: ROUTER, amount: String(AMOUNT) },
    transaction: {
      to: names[transaction.to ?? ''] ?? ROUTER,
      data: changed(permit ? signed(data, permit) : data, transaction),
      value: transaction.value ?? '0',
    },
    time: '2026-12-01T00:00:00.000Z',
    ...(named(quote) as Partial<SwapQuote>),
  };
}

function signed(action: Hex, { kind, ...given }: Readonly<Record<string, string>>): Hex {
  const data = withPermit(action, permitOf(given));
  const [permit] = decodeFunctionData({ abi: others, data }).args as readonly [Hex, Hex];
  const wrapped = (bytes: Hex, inner: Hex = action) =>
    encodeFunctionData({ abi: others, functionName: 'permitAndCall', args: [bytes, inner] });
  switch (kind) {
    case 'TWICE':
      return wrapped(permit, data);
    case 'CUT':
      return wrapped(permit.slice(0, -64) as Hex);
    case 'LONGER':
      return wrapped(`${permit}${'0'.repeat(64)}`);
    // The kinds that 1inch takes besides: DAI's, and Permit2's.
    case 'DAI':
      return wrapped(`${USDC}${'1'.repeat(72 * 2)}`);
    case 'PERMIT2':
      return wrapped(`${USDC}${'1'.repeat(96 * 2)}`);
    default:
      return data;
  }
}

function changed(
  data: Hex,
  { data: other, dataBehind = '', dataCut }: NonNullable<Change['transaction']>,
): Hex {
  switch (other) {
    case undefined:
      return dataCut === undefined ? `${data}${dataBehind as ''}` : (data.slice(0, -dataCut) as Hex);
    case 'UNOSWAP': {
      const args = [BigInt(at('6')), BigInt(USDC), AMOUNT, 1n, 0n] as const;
      return encodeFunctionData({ abi: others, functionName: 'unoswapTo', args });
    }
    case 'PERMIT_AND_CALL':
      return encodeFunctionData({ abi: others, functionName: 'permitAndCall', args: [USDC, data] });
    default:
      return other as Hex;
  }
}

/** Names of this file as addresses, wherever they stand. */
function named(value: unknown): unknown {
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
}
