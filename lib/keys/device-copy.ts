import type { ShareFacts } from '@/protocol/key-share';
import { readWalletFile, walletFileText, type WalletFile } from './wallet-file';

/** Where a browser keeps small texts. */
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The wallet file as this device has it, one for each person who logs in here. It opens nothing without the password. */
export class DeviceCopy {
  private readonly name: string;

  constructor(
    private readonly place: Place,
    user: number,
  ) {
    // Nothing that begins with the name of the connections (lib/wallet/forget-wallet.ts): those go at a logout.
    this.name = `guildhall_wallet_file_${user}`;
  }

  /** In this browser; nowhere where it gives a framed page of another origin no storage. */
  static here(user: number): DeviceCopy {
    return new DeviceCopy(storageHere(), user);
  }

  /** Null where there is none, or one that cannot be read. */
  read(): WalletFile | null {
    try {
      const text = this.place.getItem(this.name);
      return text === null ? null : readWalletFile(text);
    } catch {
      return null;
    }
  }

  /** As far as the browser allows: a wallet opens without a copy, too. */
  keep(file: WalletFile): void {
    try {
      this.place.setItem(this.name, walletFileText(file));
    } catch {
      // Storage is full or refuses.
    }
  }

  drop(): void {
    this.place.removeItem(this.name);
  }

  /** Drops a copy whose version has been replaced; a copy that is ahead of the server stays, as a witness against it. */
  follow(active: Pick<ShareFacts, 'version'> | null): void {
    const copy = this.read();
    if (copy && active && copy.version < active.version) this.drop();
  }
}

const nowhere: Place = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function storageHere(): Place {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}
