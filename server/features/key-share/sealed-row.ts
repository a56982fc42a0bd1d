import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyShareRow } from '@/server/db/schema/key-share';
import { AppError } from '@/server/http/app-error';
import { boundText, type SealBound, type ShareSeal } from './share-seal';

/** What a row keeps sealed. */
export interface RowContent {
  readonly shareA: Buffer;
  /** Encrypted under the password. */
  readonly shareB: Buffer;
  readonly verifier: Buffer;
  readonly digest: Buffer;
}

/** The columns of what is sealed. */
export type SealedColumns = Pick<
  KeyShareRow,
  'sealedA' | 'sealingKey' | 'shareB' | 'verifier' | 'digest' | 'sealingKeyB' | 'verifierKey'
>;

/** What the seals of a row are bound to. */
export function boundOf({ accountId, version, address }: KeyShareRow): SealBound {
  return { accountId, version, address };
}

type NamedKeys = Pick<KeyShareRow, 'sealingKey' | 'sealingKeyB' | 'verifierKey'>;

/** The key whose HMAC the verifier of a row is; null for a hash. */
export function verifierKeyOf({ sealingKey, sealingKeyB, verifierKey }: NamedKeys): string | null {
  return sealingKeyB === null ? sealingKey : verifierKey;
}

/** Whether this process has every key that a row needs. */
export function canOpen(seal: ShareSeal | null, row: NamedKeys): boolean {
  const verifierKey = verifierKeyOf(row);
  if (!seal?.a.byId(row.sealingKey)) return false;
  if (row.sealingKeyB !== null && !seal.b.byId(row.sealingKeyB)) return false;
  return verifierKey === null || seal.a.byId(verifierKey) !== null;
}

/** Opens a row; null where one of its seals is not of this row. Refuses where a key is missing. */
export function openRow(seal: ShareSeal | null, row: KeyShareRow): RowContent | null {
  if (!canOpen(seal, row)) throw new AppError('key_share_sealed');
  const bound = boundOf(row);
  const shareA = seal?.a.byId(row.sealingKey)?.open('share A', row.sealedA, bound);
  const keyB = row.sealingKeyB === null ? null : seal?.b.byId(row.sealingKeyB);
  const opened = (part: 'share B' | 'verifier' | 'digest', content: Buffer) =>
    keyB ? keyB.open(part, content, bound) : content;
  const shareB = opened('share B', row.shareB);
  const verifier = opened('verifier', row.verifier);
  const digest = opened('digest', row.digest);
  return shareA && shareB && verifier && digest ? { shareA, shareB, verifier, digest } : null;
}

/** Share A of a row; refuses what its key does not open. */
export function openShareA(seal: ShareSeal | null, row: KeyShareRow): Buffer {
  const key = seal?.a.byId(row.sealingKey);
  if (!key) throw new AppError('key_share_sealed');
  const shareA = key.open('share A', row.sealedA, boundOf(row));
  if (!shareA) throw new AppError('key_incorrect');
  return shareA;
}

/** Seals what a row keeps by the current keys. */
export function sealRow(
  seal: ShareSeal,
  content: RowContent,
  bound: SealBound,
): Omit<SealedColumns, 'verifierKey'> {
  const { a, b } = seal;
  return {
    sealedA: a.current.seal('share A', content.shareA, bound),
    sealingKey: a.current.id,
    shareB: b.current.seal('share B', content.shareB, bound),
    verifier: b.current.seal('verifier', content.verifier, bound),
    digest: b.current.seal('digest', content.digest, bound),
    sealingKeyB: b.current.id,
  };
}

/** A hash is enough: what it is made of has 256 bits for whoever does not know the password, and it lies sealed. */
export function verifierOf(authKey: Buffer, bound: SealBound): Buffer {
  return createHash('sha256').update(boundText('verifier', bound)).update(authKey).digest();
}

/** Whether a password is the one of an opened row; takes the same time whatever differs. */
export function isPasswordOf(
  seal: ShareSeal | null,
  row: KeyShareRow,
  content: RowContent,
  authKey: Buffer,
): boolean {
  const verifierKey = verifierKeyOf(row);
  const old = verifierKey === null ? null : seal?.a.byId(verifierKey);
  const expected = old ? old.hmac(authKey, boundOf(row)) : verifierOf(authKey, boundOf(row));
  return expected.length === content.verifier.length && timingSafeEqual(expected, content.verifier);
}

/** Whether a row is sealed by the current keys. */
export function isCurrent({ a, b }: ShareSeal, { sealingKey, sealingKeyB }: KeyShareRow): boolean {
  return sealingKey === a.current.id && sealingKeyB === b.current.id;
}
