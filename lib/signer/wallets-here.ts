import { DeviceCopy } from '@/lib/keys/device-copy';
import { deviceStorage } from '@/lib/safe-storage';

/** Names of what the signer keeps of a person (DeviceCopy, DeviceMark). */
const ofPerson = /^guildhall_(?:wallet_file|mark)_([1-9][0-9]{0,9})$/;

export interface WalletHere {
  readonly user: number;
  /** Null where only a mark is left. */
  readonly address: string | null;
}

/** Lists the people whose wallet this device knows, in the order of their numbers. */
export function walletsHere(): readonly WalletHere[] {
  const users = new Set<number>();
  for (const name of deviceStorage.keys('guildhall_')) {
    const user = ofPerson.exec(name)?.[1];
    if (user !== undefined) users.add(Number(user));
  }
  return [...users]
    .sort((a, b) => a - b)
    .map((user) => ({ user, address: new DeviceCopy(user).read()?.address ?? null }));
}
