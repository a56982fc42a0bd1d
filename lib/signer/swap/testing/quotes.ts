import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  maxUint256,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { swapRouters, type SwapRouter } from '@/protocol/swap-router';
import type { SwapQuote } from '@/protocol/swap';
import type { WantedSwap } from '@/lib/signer/swap/check-swap';
import type { SignerCatalogue } from '@/lib/signer/catalogue';
import type { SwapContext } from '@/lib/signer/swap/read-swap';

/*
 * Quotes of a local network, and what an attacker makes of them: hostile-quotes.json says which parts are other than asked for.
 */

const at = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);
export const ME = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
const names: Readonly<Record<string, Address>> = {
  ME,
  THIEF: at('6'),
  ROUTER: at('1'),
  FACTORY: at('2'),
  COIN: at('3'),
  LUSD: at('4'),
  LGLD: at('5'),
  FAKE: at('7'),
  ZERO: zeroAddress,
  ROUTER_OF_ETHEREUM: getAddress(swapRouters[0]?.address ?? ''),
};
const addressOf = (name: string): Address => names[name] ?? getAddress(name);

export const CHAIN = 31_337;
const NOW_SECONDS = 1_796_126_400;
const LATER_SECONDS = NOW_SECONDS + 600;
export const NOW_MS = NOW_SECONDS * 1000;
const AMOUNT = 500_000_000n;
const EXPECTED = 500n * 10n ** 18n;
const MINIMUM = (EXPECTED * 9_950n) / 10_000n;

const router: SwapRouter = {
  chainId: CHAIN,
  name: 'Uniswap V2',
  address: addressOf('ROUTER'),
  factory: addressOf('FACTORY'),
  wrappedNative: addressOf('COIN'),
};
export const context: SwapContext = {
  routers: [...swapRouters, router],
  account: ME,
  nowSeconds: NOW_SECONDS,
};
export const catalogue: SignerCatalogue = {
  contracts: [],
  routers: context.routers,
  tokens: [
    { chainId: CHAIN, address: addressOf('LUSD'), symbol: 'LUSD', decimals: 6 },
    { chainId: CHAIN, address: addressOf('LGLD'), symbol: 'LGLD', decimals: 18 },
  ],
  gasPrices: [],
};

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function removeLiquidityETH(address, uint256, uint256, uint256, address, uint256)',
]);

/** What is other than asked for, by names of this file; all of it is optional. */
export interface Change {
  /** Coins are paid, not LUSD. */
  readonly coin?: boolean;
  readonly call?: {
    readonly function?: string;
    readonly amount?: string;
    readonly minimum?: string;
    readonly path?: readonly string[];
    readonly to?: string;
    /** Seconds from now. */
    readonly deadline?: number | string;
  };
  readonly transaction?: {
    readonly to?: string;
    readonly value?: string;
    readonly data?: string;
    readonly dataBehind?: string;
    readonly dataCut?: number;
    readonly dirtyRecipient?: boolean;
  };
  readonly quote?: Readonly<Record<string, unknown>>;
}

/** 500 LUSD, or coins, for LGLD by way of the coin. */
export function quoteOf({ coin = false, call = {}, transaction = {}, quote = {} }: Change = {}): SwapQuote {
  const path = (call.path ?? (coin ? ['COIN', 'LGLD'] : ['LUSD', 'COIN', 'LGLD'])).map(addressOf);
  const deadline =
    call.deadline === 'NEVER' ? maxUint256 : BigInt(NOW_SECONDS + Number(call.deadline ?? 600));
  const tail = [BigInt(call.minimum ?? MINIMUM), path, addressOf(call.to ?? 'ME'), deadline] as const;
  const data = coin
    ? encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: tail })
    : encodeFunctionData({
        abi,
        functionName: (call.function ?? 'swapExactTokensForTokens') as 'swapExactTokensForTokens',
        args: [BigInt(call.amount ?? AMOUNT), ...tail],
      });
  const made: SwapQuote = {
    chainId: CHAIN,
    from: coin ? null : addressOf('LUSD'),
    to: addressOf('LGLD'),
    amount: String(AMOUNT),
    expected: String(EXPECTED),
    minimum: String(call.minimum ?? MINIMUM),
    slippage: 50,
    path,
    poolFee: 30,
    providerFee: 0,
    priceImpact: 2,
    allowance: coin ? null : { spender: router.address, amount: String(AMOUNT) },
    transaction: {
      to: addressOf(transaction.to ?? 'ROUTER'),
      data: changed(data, transaction),
      value: transaction.value ?? (coin ? String(AMOUNT) : '0'),
    },
    deadline: Number(deadline),
    time: new Date(NOW_MS).toISOString(),
  };
  return { ...made, ...(named(quote) as Partial<SwapQuote>) };
}

export const wantedOf = ({ coin = false }: Change = {}): WantedSwap => ({
  chainId: CHAIN,
  from: coin ? null : addressOf('LUSD'),
  to: addressOf('LGLD'),
  amount: AMOUNT,
  slippage: 50,
});

function changed(
  data: Hex,
  { data: other, dataBehind, dataCut, dirtyRecipient }: NonNullable<Change['transaction']>,
): Hex {
  if (dirtyRecipient) {
    // The third word from the selector on is the offset of the path, the fourth the recipient.
    const place = 2 + 8 + 3 * 64;
    return `${data.slice(0, place)}ff${data.slice(place + 2)}` as Hex;
  }
  if (dataBehind !== undefined) return `${data}${dataBehind}` as Hex;
  if (dataCut !== undefined) return data.slice(0, -dataCut) as Hex;
  switch (other) {
    case undefined:
      return data;
    case 'TRANSFER':
      return encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [addressOf('THIEF'), AMOUNT],
      });
    case 'APPROVE':
      return encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [addressOf('THIEF'), AMOUNT],
      });
    case 'REMOVE_LIQUIDITY':
      return encodeFunctionData({
        abi,
        functionName: 'removeLiquidityETH',
        args: [addressOf('LUSD'), AMOUNT, 0n, 0n, addressOf('THIEF'), BigInt(LATER_SECONDS)],
      });
    default:
      return other as Hex;
  }
}

/** Names of this file as addresses, wherever they stand. */
function named(value: unknown): unknown {
  if (value === 'LATER') return LATER_SECONDS + 1;
  if (typeof value === 'string') return names[value] ?? value;
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
}
