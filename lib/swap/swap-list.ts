import { isAddress, isAddressEqual, isHash, isHex, type Address, type Hash, type Hex } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';

const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
);
const hash = z.custom<Hash>((value) => typeof value === 'string' && isHash(value));
const units = z.string().regex(/^\d+$/);
const token = z.object({
  id: z.string(),
  address: address.nullable(),
  symbol: z.string(),
  decimals: z.number(),
});
const schema = z.object({
  id: z.string(),
  chainId: z.number(),
  account: address,
  pays: token,
  receives: token,
  amount: units,
  minimum: units,
  /** Hundredths of a percent. */
  slippage: z.number(),
  router: z.object({ name: z.string(), address }),
  /** What the wallet was asked for, so that it is found again on the chain. */
  data: z.custom<Hex>((value) => isHex(value)),
  /** Seconds since 1970: no later block takes it. Null where its contract knows no end. */
  deadline: z.number().nullable(),
  /** The number that the transaction was expected to get when the wallet was asked, and the newest block at that moment. */
  nonce: z.number().nullable(),
  fromBlock: units.nullable(),
  hash: hash.nullable(),
  /** Transactions with the same number that were to take its place; written before the wallet is asked. */
  replacements: z.array(z.object({ kind: z.enum(['speedUp', 'cancel']), hash: hash.nullable() })).optional(),
  /**
   * approving: the swap itself was not asked for; asking: the wallet has not answered; unsent: it never signed, or no block
   * takes it any more; pending to replaced: as the chain says; cancelled: an empty transaction has its number; lost: nobody can say
   * whether it was carried out.
   */
  state: z.enum([
    'approving',
    'asking',
    'pending',
    'done',
    'failed',
    'replaced',
    'cancelled',
    'unsent',
    'lost',
  ]),
  /** Whether an allowance was given for it, which may be open. */
  hasApproval: z.boolean(),
  /** Why the chain undid it, as far as its node can tell. */
  reason: z.enum(['priceMoved', 'expired']).nullable(),
  received: units.nullable(),
  /** In wei, once it is known. */
  fee: units.nullable(),
  createdMs: z.number(),
});

/** A swap that was begun on this device. */
export type SwapRecord = z.output<typeof schema>;

const SWAPS_MAX = 50;
/** Where people began and never came back nothing is offered after so long. */
const INTERRUPTED_MS_MAX = 24 * 60 * 60_000;

/** Written before a wallet is asked, so that nothing is asked for twice. */
export const swapList = new DeviceList<SwapRecord>(
  'guildhall_swaps',
  SWAPS_MAX,
  (value) => schema.safeParse(value).data ?? null,
);

export function addSwap(record: SwapRecord): void {
  swapList.change((items) => [record, ...items]);
}

export function changeSwap(id: string, change: Partial<SwapRecord>): void {
  swapList.change((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

export const swapOf = (id: string): SwapRecord | null =>
  swapList.items().find((one) => one.id === id) ?? null;

/** A swap that may still reach the chain: no other one is begun on its network before it is decided. */
export const isUndecided = ({ state }: SwapRecord) => state === 'asking' || state === 'pending';

/** The newest swap of an account that may still reach the chain, on one network or any. */
export function undecidedSwap(
  items: readonly SwapRecord[],
  account: string,
  chainId?: number,
): SwapRecord | null {
  const isThere = (one: SwapRecord) => chainId === undefined || one.chainId === chainId;
  return items.find((one) => isUndecided(one) && isOf(one, account) && isThere(one)) ?? null;
}

/** The newest swap of an account if it was left before its second step. */
export function interruptedSwap(items: readonly SwapRecord[], account: string): SwapRecord | null {
  const newest = items.find((one) => isOf(one, account));
  const isLeft = newest?.state === 'approving' && Date.now() - newest.createdMs < INTERRUPTED_MS_MAX;
  return isLeft ? newest : null;
}

const isOf = (one: SwapRecord, account: string) => isAddressEqual(one.account, account as Address);
