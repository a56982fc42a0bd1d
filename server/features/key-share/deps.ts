import type { Language } from '@/protocol/account';
import type { LinkPurpose } from '@/server/db/schema/account';
import type { KeyShareStore } from './key-share.store';
import type { RecoveryStore } from './recovery.store';
import type { DeviceStore } from './device.store';
import type { SignerPassStore } from './signer-pass.store';
import type { UserId } from '@/protocol/ids';

/** The stores of key-share wallets, built in key-share.feature.ts. */
export interface KeyShareStores {
  readonly keyShares: KeyShareStore;
  readonly recoveries: RecoveryStore;
  readonly devices: DeviceStore;
  readonly passes: SignerPassStore;
}

/** What key-share wallets ask of accounts; answered by features/account. */
export interface KeyShareOwners {
  /** Where the owner of an email key is written to, or null if no account has it. */
  findByEmail(
    emailKey: string,
  ): Promise<{ readonly email: string; readonly language: Language | null } | null>;
}

/** What key-share wallets ask of mailed links; answered by features/account. */
export interface KeyShareLinks {
  countMail(purpose: LinkPurpose, emailKey: string): Promise<void>;
  queueMail(purpose: LinkPurpose, emailKey: string, language: Language): Promise<void>;
  takeCode(purpose: LinkPurpose, accountId: UserId, code: string): Promise<void>;
  mailAgain(
    purpose: LinkPurpose,
    account: { readonly id: number; readonly emailKey: string },
    language: Language,
  ): Promise<void>;
  redeem(
    purpose: LinkPurpose,
    token: string,
    peer: string,
    work: (accountId: UserId) => Promise<void>,
  ): Promise<number>;
}
