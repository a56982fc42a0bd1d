import { getAddress, isAddress, isAddressEqual, type Address } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';
import { sendFailures } from '@/lib/wallet/sending/failure';
import type { RevokePart } from '@/lib/wallet/sending/revoke-part';
import type { Approval } from '@/protocol/approval';
import { approvalKey, isOfAmount } from './rate';

const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
);
const schema = z.object({
  /** Of the approval (approvalKey). */
  key: z.string(),
  account: address,
  chainId: z.number(),
  contract: address,
  spender: address,
  revoke: z.union([
    z.object({ kind: z.enum(['token', 'permit2', 'collection']) }),
    z.object({ kind: z.literal('piece'), tokenId: z.string().regex(/^\d+$/) }),
  ]),
  /** As people read them. */
  symbol: z.string(),
  spenderName: z.string().nullable(),
  /**
   * waiting: its turn has not come; working: it may have been sent; done, skipped (there was nothing to revoke) and cancelled: as
   * the chain says; failed: nothing was revoked.
   */
  state: z.enum(['waiting', 'working', 'done', 'skipped', 'cancelled', 'failed']),
  failure: z.enum([...sendFailures, 'open']).nullable(),
  /** The transaction in the list of sends. */
  sentId: z.string().nullable(),
});

/** An approval that the person wants revoked. */
export type RevokeItem = z.output<typeof schema>;

const ITEMS_MAX = 300;

/** What is to be revoked on this device, in its order; written down before a wallet is asked, so that a reload goes on with it. */
export const revokeList = new DeviceList<RevokeItem>(
  'guildhall_revokes',
  ITEMS_MAX,
  (value) => schema.safeParse(value).data ?? null,
);

export const isLeft = ({ state }: RevokeItem) => state === 'waiting' || state === 'working';

export const revokesOf = (items: readonly RevokeItem[], account: string) =>
  items.filter((one) => isAddressEqual(one.account, account as Address));

export function changeRevoke(account: string, key: string, change: Partial<RevokeItem>): void {
  revokeList.change((items) =>
    items.map((one) =>
      one.key === key && isAddressEqual(one.account, account as Address) ? { ...one, ...change } : one,
    ),
  );
}

/** Takes what was chosen in place of what an account is done with; what is still under way stays, once. */
export function chooseRevokes(account: string, chosen: readonly Approval[]): void {
  revokeList.change((items) => {
    const others = items.filter((one) => !isAddressEqual(one.account, account as Address));
    const left = revokesOf(items, account).filter(isLeft);
    const known = new Set(left.map(({ key }) => key));
    const fresh = chosen.map((one) => itemOf(account, one)).filter(({ key }) => !known.has(key));
    return [...left, ...fresh, ...others];
  });
}

/** What was not sent is not going to be. */
export function dropWaiting(account: string): void {
  revokeList.change((items) =>
    items.filter((one) => one.state !== 'waiting' || !isAddressEqual(one.account, account as Address)),
  );
}

function itemOf(account: string, approval: Approval): RevokeItem {
  const { chainId, contract, spender, symbol, name, kind, tokenId, spenderName } = approval;
  const revoke: RevokePart = kind === 'piece' ? { kind, tokenId: tokenId ?? '0' } : { kind };
  return {
    key: approvalKey(approval),
    account: getAddress(account),
    chainId,
    contract: getAddress(contract),
    spender: getAddress(spender),
    revoke,
    symbol: isOfAmount({ kind }) ? symbol : name,
    spenderName,
    state: 'waiting',
    failure: null,
    sentId: null,
  };
}
