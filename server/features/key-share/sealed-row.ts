import type { KeyShareRow } from '@/server/db/schema/key-share';
import { Failure } from '@/server/http/failure';
import type { SealBound, SealingKey, ShareSeal } from './share-seal';

/** What the seals of a row are bound to. */
export function boundOf({ accountId, version, address }: KeyShareRow): SealBound {
  return { accountId, version, address };
}

/** The key that a row is sealed with; refuses where this process does not have it. */
export function sealingKeyOf(seal: ShareSeal | null, row: KeyShareRow): SealingKey {
  const key = seal?.byId(row.sealingKey);
  if (!key) throw new Failure('key_share_sealed');
  return key;
}

/** Share A of a row; refuses what its key does not open. */
export function openShareA(seal: ShareSeal | null, row: KeyShareRow): Buffer {
  const shareA = sealingKeyOf(seal, row).open(row.sealedA, boundOf(row));
  if (!shareA) throw new Failure('key_incorrect');
  return shareA;
}
