import { z } from 'zod';
import { kdf, keyShareAddress, keyShareVersion, sealedShareText } from '@/protocol/key-share';
import { isAcceptableCost, type Kdf } from '@/protocol/key-share-rules';
import { id } from '@/protocol/wire';
import { fromBase64url, toBase64url, type Bytes } from './bytes';
import { IncorrectKey } from './incorrect-key';
import { isChecksummed } from './wallet-key';

/**
 * Share B under the password, and everything public that it takes to open it. With the password and the recovery kit of the
 * same split it restores the wallet without any server; alone it is worth as much as the password is hard to guess.
 */
export interface WalletFile {
  readonly user: number;
  readonly address: string;
  readonly version: number;
  /** The version in which the key was split: the one of the kit that goes with it. */
  readonly split: number;
  readonly kdf: Kdf;
  readonly shareB: Bytes;
}

const walletFile = z.strictObject({
  format: z.literal('guildhall wallet file'),
  formatVersion: z.literal(1),
  user: id,
  address: keyShareAddress.refine(isChecksummed),
  version: keyShareVersion,
  split: keyShareVersion,
  kdf: kdf.refine(isAcceptableCost),
  shareB: sealedShareText,
});

export function walletFileText({ user, address, version, split, kdf: cost, shareB }: WalletFile): string {
  const content: z.output<typeof walletFile> = {
    format: 'guildhall wallet file',
    formatVersion: 1,
    user,
    address,
    version,
    split,
    kdf: cost,
    shareB: toBase64url(shareB),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Throws IncorrectKey for anything that is not such a file, whole and with an acceptable cost. */
export function readWalletFile(text: string): WalletFile {
  try {
    const content = walletFile.parse(JSON.parse(text));
    const { user, address, version, split } = content;
    return { user, address, version, split, kdf: content.kdf, shareB: fromBase64url(content.shareB) };
  } catch (cause) {
    throw new IncorrectKey({ cause });
  }
}
