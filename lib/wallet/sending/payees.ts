import { isAddressEqual, type Address, type PublicClient } from 'viem';
import { z } from 'zod';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { readChainEntries } from '../activity/from-chain';
import { DeviceList } from '../device-list';
import type { KnownPayee } from './recipient';

const stored = z.object({
  address: z.custom<KnownPayee['address']>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value))),
  userId: z.number().nullable(),
  name: z.string(),
  firstSentMs: z.number(),
});
const PAYEES_MAX = 500;
const lists = new Map<number, DeviceList<KnownPayee>>();

/** Whom a person has sent to from this device; the address of the first send stays until somebody accepts another. */
export function payeesOf(me: number): DeviceList<KnownPayee> {
  const known = lists.get(me);
  if (known) return known;
  const list = new DeviceList<KnownPayee>(
    `guildhall_payees_${me}`,
    PAYEES_MAX,
    (value) => stored.safeParse(value).data ?? null,
  );
  lists.set(me, list);
  return list;
}

/** Pins an address when something has been sent there; a person's former address gives way, because the sender was warned. */
export function rememberPayee(me: number, payee: KnownPayee): void {
  payeesOf(me).change((known) => {
    const same = known.find(
      (one) => one.userId === payee.userId && isAddressEqual(one.address, payee.address),
    );
    const others = known.filter(
      (one) =>
        one !== same &&
        (payee.userId === null || one.userId !== payee.userId) &&
        !(payee.userId === null && one.userId === null && isAddressEqual(one.address, payee.address)),
    );
    return [{ ...payee, firstSentMs: same?.firstSentMs ?? payee.firstSentMs }, ...others];
  });
}

/** Whom the holder has sent to from any device, as far back as the node tells; never from what somebody else put into the history. */
export async function paidBefore(
  client: PublicClient,
  network: WalletNetwork,
  holder: Address,
): Promise<KnownPayee[]> {
  const entries = await readChainEntries(client, network, network.tokens as WalletToken[], holder);
  return entries
    .filter(({ kind, isUnasked }) => kind === 'sent' && !isUnasked)
    .map(({ other, atMs }) => ({ address: other, userId: null, name: '', firstSentMs: atMs }));
}
