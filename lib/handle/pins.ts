import { getAddress, isAddressEqual, type Address } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';
import { isHandle } from '@/protocol/handle-name';
import type { HandlePlace } from './handle-place';

const address = z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value)));
const pin = z.object({
  contract: address,
  handle: z.string().refine(isHandle),
  address,
});
type Pin = z.output<typeof pin>;

const PINS_MAX = 500;
const lists = new Map<number, DeviceList<Pin>>();

function pinsOf(me: number): DeviceList<Pin> {
  const known = lists.get(me);
  if (known) return known;
  const list = new DeviceList<Pin>(
    `guildhall_handle_pins_${me}`,
    PINS_MAX,
    (value) => pin.safeParse(value).data ?? null,
  );
  lists.set(me, list);
  return list;
}

/** Where the person last paid this handle from this device; null when never. */
export function pinnedAddress(me: number, { contract }: Pick<HandlePlace, 'contract'>, handle: string) {
  const kept = pinsOf(me)
    .items()
    .find((one) => one.handle === handle && isAddressEqual(one.contract, contract));
  return kept ? getAddress(kept.address) : null;
}

/** Pins where a handle was paid; a former address gives way, because the sender was warned. */
export function pinHandle(
  me: number,
  { contract }: Pick<HandlePlace, 'contract'>,
  { handle, address: paid }: { readonly handle: string; readonly address: Address },
): void {
  pinsOf(me).change((items) => [
    { contract, handle, address: paid },
    ...items.filter((one) => one.handle !== handle || !isAddressEqual(one.contract, contract)),
  ]);
}
