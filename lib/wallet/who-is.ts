import { getAddress, isAddressEqual, type Address } from 'viem';
import { call } from '@/lib/api/client';
import { readPaidAddresses } from '@/lib/queries/wallet';

/** The handle of an address, as the chain says it; null for none. */
export type HandleOf = (address: Address) => Promise<string | null>;

/**
 * Who an address is, as far as the platform and the chain say: the person that the own account has paid there, else the one who has linked
 * it and lets themselves be found by it, else its handle. Null for nobody known. What fails is passed over.
 */
export async function whoIs(address: Address, handleOf?: HandleOf): Promise<string | null> {
  return (
    (await paidThere(address).catch(() => null)) ??
    (await linkedBy(address).catch(() => null)) ??
    (handleOf ? await handleOf(address).catch(() => null) : null)
  );
}

async function paidThere(address: Address): Promise<string | null> {
  const paid = await readPaidAddresses(address, null);
  return paid.find((one) => isAddressEqual(getAddress(one.address), address))?.name || null;
}

async function linkedBy(address: Address): Promise<string | null> {
  const { records } = await call('searchPeople', { query: { text: address }, failure: 'silent' });
  return records[0]?.username ?? null;
}
