import { wipe, type Bytes } from './bytes';
import { IncorrectKey } from './incorrect-key';
import { checkCost, passwordKeys, type Stretch } from './kdf';
import { passwordBytes } from './password';
import type { RecoveryKit } from './recovery-kit';
import { openShareB } from './share-b';
import { joinShares } from './shares';
import type { WalletFile } from './wallet-file';

/** The key of a wallet from recovery kit, wallet file and password, without any server. Whoever gets it wipes it. */
export async function restoreKey(
  kit: RecoveryKit,
  file: WalletFile,
  password: string,
  stretch: Stretch,
): Promise<Bytes> {
  if (kit.address !== file.address || kit.version !== file.split) throw new IncorrectKey();
  checkCost(file.kdf);
  const keys = await passwordKeys(await stretch(passwordBytes(password), file.kdf));
  wipe(keys.authKey);
  const shareB = await openShareB(file.shareB, keys.encKey, file);
  try {
    return await joinShares(shareB, kit.shareC, file.address);
  } finally {
    wipe(shareB);
  }
}
