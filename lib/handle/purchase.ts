import { toHex, type Address, type Hex } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';
import { isHandle } from '@/protocol/handle-name';
import type { HandlePlace } from './handle-place';

const hex = (bytes: number) => new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`);
const address = z.custom<Address>((value) => hex(20).test(String(value)));
const word = z.custom<Hex>((value) => hex(32).test(String(value)));

/** A transaction of a purchase that a wallet was asked for. */
const asked = z.object({
  /** The number it was to have. A try after an answer that was lost has the same, so that only one of the two can be mined. */
  nonce: z.number().int(),
  /** Absent until the wallet has answered. */
  hash: word.optional(),
});

type Asked = z.output<typeof asked>;

const purchase = z.object({
  chainId: z.number().int(),
  contract: address,
  operator: address,
  buyer: address,
  handle: z.string().refine(isHandle),
  /** Without it nobody can reveal what was committed; it is kept before anything is sent. */
  secret: word,
  asked: z.object({ commit: asked.nullable(), reveal: asked.nullable() }),
});

/** A handle that is being bought from this device. */
export type HandlePurchase = z.output<typeof purchase>;

/** A person may begin so many on one device; the oldest one gives way. */
const PURCHASES_MAX = 20;

/** Everything that is being bought on this device, the newest first. */
export const purchases = new DeviceList<HandlePurchase>(
  'guildhall_handle_purchases',
  PURCHASES_MAX,
  (value) => purchase.safeParse(value).data ?? null,
);

/** Draws the secret of a purchase. */
export function newPurchase(place: HandlePlace, buyer: Address, handle: string): HandlePurchase {
  const { chainId, contract, operator } = place;
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
  return { chainId, contract, operator, buyer, handle, secret, asked: { commit: null, reveal: null } };
}

/** Keeps a purchase, or its new form. False where the browser keeps nothing. */
export function keepPurchase(kept: HandlePurchase): boolean {
  purchases.change((items) => [kept, ...items.filter(({ secret }) => secret !== kept.secret)]);
  return purchases.items().some(({ secret }) => secret === kept.secret);
}

/** Keeps what a wallet was asked for in a step of a purchase; null: it has sent nothing. A purchase that was given up stays so. */
export function keepAsked(secret: Hex, step: keyof HandlePurchase['asked'], asked: Asked | null): void {
  purchases.change((items) =>
    items.map((one) => (one.secret === secret ? { ...one, asked: { ...one.asked, [step]: asked } } : one)),
  );
}

/** It is bought or given up. */
export function forgetPurchase({ secret }: HandlePurchase): void {
  purchases.change((items) => items.filter((one) => one.secret !== secret));
}
