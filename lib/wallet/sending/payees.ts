import { getAddress, isAddressEqual, type Address, type PublicClient } from 'viem';
import { z } from 'zod';
import { notePaid, readPaidAddresses } from '@/lib/queries/wallet';
import { readSavedAddresses } from '@/lib/queries/wallet-book';
import { PAID_BATCH_MAX, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { readChainEntries } from '@/lib/wallet/activity/from-chain';
import { DeviceList } from '@/lib/wallet/device-list';
import type { KnownPayee } from './recipient';
import type { UserId } from '@/protocol/ids';

const stored = z.object({
  address: z.custom<KnownPayee['address']>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value))),
  userId: z.number().nullable(),
  name: z.string(),
  firstSentMs: z.number(),
  /** When it was last sent to; without it the first send was the last. */
  lastSentMs: z.number().optional(),
  /** The platform knows of the newest send, and so do the person's other devices. */
  isNoted: z.boolean().optional(),
});
type StoredPayee = z.output<typeof stored>;
const PAYEES_MAX = 500;
const lists = new Map<number, DeviceList<StoredPayee>>();

/** Whom a person has sent to from this device; the address of the first send stays until the person accepts another. */
export function payeesOf(me: number): DeviceList<StoredPayee> {
  const known = lists.get(me);
  if (known) return known;
  const list = new DeviceList<StoredPayee>(
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
    const { firstSentMs: lastSentMs } = payee;
    return [{ ...payee, firstSentMs: same?.firstSentMs ?? lastSentMs, lastSentMs }, ...others];
  });
}

/** Lets the person's other devices know of sends from this one; what fails is tried again by the next call. */
export async function noteSends(me: number): Promise<void> {
  const list = payeesOf(me);
  const open = list.items().filter(({ isNoted }) => isNoted !== true);
  for (let from = 0; from < open.length; from += PAID_BATCH_MAX) {
    const batch = open.slice(from, from + PAID_BATCH_MAX);
    await notePaid(
      batch.map(({ address, userId, firstSentMs, lastSentMs }) => ({
        ...{ address, userId },
        sentTime: new Date(lastSentMs ?? firstSentMs).toISOString(),
      })),
    );
    // A send in between has taken the place of its entry, and is open.
    const noted = new Set(batch.map(entryKey));
    list.change((items) => items.map((one) => (noted.has(entryKey(one)) ? { ...one, isNoted: true } : one)));
  }
}

const entryKey = ({ address, userId, firstSentMs, lastSentMs }: StoredPayee) =>
  [address, userId, lastSentMs ?? firstSentMs].join(' ');

/** Sends, and entries of the address book, that a recipient is compared with. */
export interface Comparison {
  readonly known: readonly KnownPayee[];
  /** False where the platform did not say what other devices sent. */
  readonly hasDevices: boolean;
}

/** Where a person sent to from this device, and from every other one as far as it concerns this recipient. */
export async function sentFromDevices(
  me: number,
  address: Address,
  userId: UserId | null,
): Promise<Comparison> {
  // Only other devices would miss it.
  await noteSends(me).catch(() => undefined);
  const here = payeesOf(me).items();
  try {
    const [anywhere, book] = await Promise.all([readPaidAddresses(address, userId), readSavedAddresses()]);
    const elsewhere = anywhere.map(({ sentTime, ...one }) => ({
      ...{ ...one, address: getAddress(one.address), firstSentMs: Date.parse(sentTime) },
      isElsewhere: true,
    }));
    const saved = book.map(({ address: kept, name, savedTime }) => ({
      ...{ address: getAddress(kept), userId: null, name, firstSentMs: Date.parse(savedTime) },
      ...{ isElsewhere: true, isSaved: true },
    }));
    return { known: [...here, ...elsewhere, ...saved], hasDevices: true };
  } catch {
    return { known: here, hasDevices: false };
  }
}

/** Whom the holder has sent to from any device, as far back as the node tells; never from what other people put into the history. */
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
