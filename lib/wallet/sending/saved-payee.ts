import { getAddress, type Address } from 'viem';
import { readSavedAddresses } from '@/lib/queries/wallet-book';
import type { SavedAddress } from '@/protocol/wallet-book';
import type { NamedPayee } from './name-pins';

export function savedPayee({ name, address, chainId }: SavedAddress): NamedPayee {
  return { kind: 'saved', name, address: getAddress(address), onlyOn: chainId };
}

/** Where an entry of the address book leads now; null when it is gone. */
export async function resolveSaved({ name, onlyOn }: NamedPayee): Promise<Address | null> {
  const entries = await readSavedAddresses();
  const entry = entries.find((one) => one.name === name && one.chainId === onlyOn);
  return entry ? getAddress(entry.address) : null;
}

/** The entry that an address on a network is saved as: one of this network before one of all. */
export function savedAs(
  entries: readonly SavedAddress[],
  address: string,
  chainId: number | null,
): SavedAddress | null {
  const same = entries.filter((one) => one.address.toLowerCase() === address.toLowerCase());
  return same.find((one) => one.chainId === chainId) ?? same.find((one) => one.chainId === null) ?? null;
}

/** Entries whose name or note holds what is typed; those whose name begins with it first. */
export function searchSaved(entries: readonly SavedAddress[], typed: string): SavedAddress[] {
  const text = typed.trim().toLowerCase();
  const begins = ({ name }: SavedAddress) => name.toLowerCase().startsWith(text);
  const found = entries.filter(
    ({ name, note, address }) =>
      [name, note].some((one) => one.toLowerCase().includes(text)) || address.toLowerCase() === text,
  );
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
