import { z } from 'zod';
import { route } from './route';
import { instant, integerText } from './wire';

/*
 * Swaps of one token for another. A quote comes as a ready transaction, which the browser reads and checks before any wallet
 * is asked (lib/signer/swap/check-swap.ts); the platform never signs one.
 */

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');
/** A number of the smallest unit, below 2^256. */
const units = z.string().regex(/^(?:0|[1-9][0-9]{0,77})$/);
/** A coin has no address, so that its name stands for it. */
const asset = z.union([z.literal('native'), z.string().regex(/^0x[0-9a-fA-F]{40}$/)]);

/** How much less than quoted a person may accept, in hundredths of a percent. */
export const slippageRange = { least: 10, usual: 50, most: 500 } as const;
/** A screen asks for a new quote so often, and offers none that is older than the second number. */
export const QUOTE_REFRESH_SECONDS = 15;
export const QUOTE_SECONDS_MAX = 30;
/** A block takes a swap so long after its quote: time to approve, to enter a password and for a slow network. */
export const SWAP_SECONDS = 10 * 60;
/** No swap is signed that a block would take later than this. */
export const SWAP_SECONDS_MAX = 20 * 60;

const slippage = z.codec(
  z.string().regex(/^\d{1,4}$/),
  z.int().min(slippageRange.least).max(slippageRange.most),
  { decode: (text) => Number(text), encode: (value) => String(value) },
);

/** A route with its price, and the transaction that takes it. */
export const swapQuote = z.strictObject({
  chainId: z.int(),
  from: address.nullable().describe('the token that is paid; null for the coin'),
  to: address.nullable().describe('the token that is received; null for the coin'),
  amount: units.describe('what is paid'),
  expected: units.describe('what is received at the prices of now'),
  minimum: units.describe('less than this undoes the swap'),
  slippage: z.int().describe('between expected and minimum, in hundredths of a percent'),
  path: z
    .array(address)
    .min(2)
    .max(3)
    .describe('tokens from pool to pool; the wrapped coin stands for the coin'),
  poolFee: z
    .int()
    .nullable()
    .describe('of each pool, in hundredths of a percent; null where an aggregator finds its own route'),
  providerFee: z.int().describe('in hundredths of a percent'),
  priceImpact: z.int().describe('how far the amount moves the price, in hundredths of a percent'),
  allowance: z
    .strictObject({ spender: address, amount: units })
    .nullable()
    .describe('what the router must be allowed to take; null for coins'),
  transaction: z.strictObject({ to: address, data: z.string().regex(/^0x[0-9a-f]*$/), value: units }),
  deadline: z
    .int()
    .nullable()
    .describe('seconds since 1970; no later block takes it; null where its contract knows no end'),
  time: instant.describe('when the pools were read'),
});
export type SwapQuote = z.output<typeof swapQuote>;

/** Where quotes of a network are asked for, as the network says it. */
export const swapEndpoint = (chainId: number) => `/api/wallet/swap/${chainId}`;

/** The network of such an endpoint; null for an address elsewhere, which nothing is asked of. */
export function chainOfEndpoint(endpoint: string): number | null {
  const digits = /^\/api\/wallet\/swap\/([1-9]\d{0,8})$/.exec(endpoint)?.[1];
  return digits === undefined ? null : Number(digits);
}

export const swapRoutes = {
  swapQuote: route({
    method: 'GET',
    path: 'wallet/swap/{chainId}',
    caller: 'session',
    whileSuspended: true,
    params: z.strictObject({ chainId: integerText }),
    summary: 'The best price for a swap on a network, with the transaction that takes it',
    query: z.strictObject({
      from: asset,
      to: asset,
      amount: units,
      slippage,
      address: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .describe('pays and receives'),
    }),
    result: swapQuote,
  }),
};
