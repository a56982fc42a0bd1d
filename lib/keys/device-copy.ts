import type { ShareFacts } from '@/protocol/key-share';
import { deviceStorage, type SafeStorage } from '@/lib/safe-storage';
import { readWalletFile, walletFileText, type WalletFile } from './wallet-file';

/** Nothing that begins with the name of the connections (lib/wallet-state/forget-wallet.ts): those go at a logout. */
export const DEVICE_COPY_PREFIX = 'guildhall_wallet_file_';

/** The wallet file as this device has it, one for each person who logs in here. It opens nothing without the password. */
export class DeviceCopy {
  readonly #name: string;
  readonly #storage: SafeStorage;

  constructor(user: number, storage = deviceStorage) {
    this.#storage = storage;
    this.#name = `${DEVICE_COPY_PREFIX}${user}`;
  }

  /** Null where there is none, or one that cannot be read. */
  read(): WalletFile | null {
    try {
      const text = this.#storage.read(this.#name);
      return text === null ? null : readWalletFile(text);
    } catch {
      return null;
    }
  }

  /** As far as the browser allows: a wallet opens without a copy, too. */
  keep(file: WalletFile): void {
    this.#storage.write(this.#name, walletFileText(file));
  }

  drop(): void {
    this.#storage.remove(this.#name);
  }

  /** Drops a copy whose version has been replaced; a copy that is ahead of the server stays, as a witness against it. */
  follow(active: Pick<ShareFacts, 'version'> | null): void {
    const copy = this.read();
    if (copy && active && copy.version < active.version) this.drop();
  }
}
