import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes } from '@/protocol/key-share';
import { replacementText, type KdfCost, type Replacement } from '@/protocol/key-share-rules';
import { sha256, toBase64url, wipe, type Bytes } from './bytes';
import { passwordKeys, type Stretch } from './kdf';
import { newCosts, stretchNew } from './new-cost';
import type { RecoveryKit } from './recovery-kit';
import { sealShareB } from './share-b';
import { splitKey } from './shares';
import type { WalletFile } from './wallet-file';
import { addressOf, signText } from './wallet-key';

type Routes = typeof keyShareRoutes;

/** The calls of the platform that shares are replaced by. */
export interface DraftCalls {
  begin(): Promise<ResultOf<Routes['beginKeyShare']>>;
  put(body: Omit<BodyOf<Routes['putKeyShare']>, 'device'>): Promise<ResultOf<Routes['putKeyShare']>>;
  confirm(body: BodyOf<Routes['confirmKeyShare']>): Promise<ResultOf<Routes['confirmKeyShare']>>;
}

/**
 * New shares that are not in force yet: `write`, show kit and file, and `confirm` when the person has typed that they are
 * kept. Both can be repeated after a lost answer.
 */
export interface Draft {
  readonly address: string;
  readonly version: number;
  /** Null where the split stays, and with it the kit. */
  readonly kit: RecoveryKit | null;
  readonly file: WalletFile;
  write(): Promise<void>;
  confirm(): Promise<void>;
}

/** The split that stays when only the password changes. */
export interface KeptSplit {
  readonly split: number;
  readonly shareA: Bytes;
  readonly shareB: Bytes;
}

/**
 * Makes new shares of a key under a password: reshared, or with `kept` the same split under another password. The key
 * stays the caller's, who wipes it; everything else that is secret is wiped here.
 */
export async function makeDraft(
  calls: DraftCalls,
  stretch: Stretch,
  given: { user: number; key: Bytes; password: string; kept?: KeptSplit; costs?: readonly KdfCost[] },
): Promise<Draft> {
  const { user, key, kept, costs = newCosts() } = given;
  const { version, replaces, nonce } = await calls.begin();
  const address = addressOf(key);
  const fresh = kept ? null : await splitKey(key);
  const [shareA, shareB] = kept ? [kept.shareA, kept.shareB] : fresh ? [fresh.a, fresh.b] : [];
  if (!shareA || !shareB) throw new Error('There are no shares to keep');
  const split = kept?.split ?? version;

  const { kdf, stretched } = await stretchNew(stretch, given.password, costs);
  const keys = await passwordKeys(stretched);
  const sealed = await sealShareB(shareB, keys.encKey, { user, address, version, kdf });
  const replacement: Replacement = {
    user,
    address,
    version,
    replaces,
    split,
    kdf,
    nonce,
    shareAHash: toBase64url(await sha256(shareA)),
    shareBHash: toBase64url(await sha256(sealed)),
    authKeyHash: toBase64url(await sha256(keys.authKey)),
  };
  const body: Parameters<DraftCalls['put']>[0] = {
    version,
    replaces,
    split,
    address,
    shareA: fresh ? toBase64url(fresh.a) : undefined,
    shareB: toBase64url(sealed),
    authKey: toBase64url(keys.authKey),
    kdf,
    nonce,
    signature: await signText(key, replacementText(replacement)),
  };
  wipe(keys.authKey);
  if (fresh) wipe(fresh.a, fresh.b);
  return {
    address,
    version,
    kit: fresh ? { address, version, shareC: fresh.c } : null,
    file: { user, address, version, split, kdf, shareB: sealed },
    write: async () => void (await calls.put(body)),
    confirm: async () => void (await calls.confirm({ version })),
  };
}
