import type { Address } from 'viem';
import { AddressMoved } from './failure';
import type { RecipientWarning } from './recipient';

/** A handle, ENS name or entry of the address book that is paid: where it was paid before, and where it leads now. */
export interface PaidName {
  /** As people write it, with the @ of a handle. */
  readonly name: string;
  readonly pinned: Address | null;
  resolve(): Promise<Address | null>;
}

/** Warns when a name leads elsewhere than before. Rejects with AddressMoved if it has left the address since it was chosen. */
export async function nameWarnings(name: PaidName | null, to: Address): Promise<RecipientWarning[]> {
  if (name === null) return [];
  if ((await name.resolve()) !== to) throw new AddressMoved();
  return name.pinned !== null && name.pinned !== to
    ? [{ kind: 'handleMoved', handle: name.name, before: name.pinned }]
    : [];
}
