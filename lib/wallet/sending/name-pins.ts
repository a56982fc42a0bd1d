import { getAddress, type Address } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';

const pin = z.object({
  name: z.string(),
  address: z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value))),
});
type Pin = z.output<typeof pin>;

const PINS_MAX = 500;
const lists = new Map<number, DeviceList<Pin>>();

/** A name that leads to an address elsewhere than on this device: an entry of the address book, or an ENS name. */
export interface NamedPayee {
  readonly kind: 'saved' | 'ens';
  readonly name: string;
  readonly address: Address;
  /** The one network that the address is good on; null: every network. */
  readonly onlyOn: number | null;
}

type PinnedName = Pick<NamedPayee, 'kind' | 'name' | 'onlyOn'>;
/** Entries of the address book differ by their network; where an ENS name leads decides about its network, so that is no part of it. */
const keyOf = ({ kind, name, onlyOn }: PinnedName) =>
  `${kind} ${kind === 'saved' ? (onlyOn ?? '') : ''} ${name}`;

function pinsOf(me: number): DeviceList<Pin> {
  const known = lists.get(me);
  if (known) return known;
  const list = new DeviceList<Pin>(
    `guildhall_name_pins_${me}`,
    PINS_MAX,
    (value) => pin.safeParse(value).data ?? null,
  );
  lists.set(me, list);
  return list;
}

/** Where the person last paid this name from this device; null when never. */
export function pinnedByName(me: number, payee: PinnedName): Address | null {
  const kept = pinsOf(me)
    .items()
    .find(({ name }) => name === keyOf(payee));
  return kept ? getAddress(kept.address) : null;
}

/** Pins where a name was paid; a former address gives way, because the sender was warned. */
export function pinName(me: number, payee: NamedPayee): void {
  const name = keyOf(payee);
  pinsOf(me).change((items) => [
    { name, address: payee.address },
    ...items.filter((one) => one.name !== name),
  ]);
}
