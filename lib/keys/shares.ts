import { combine, split } from 'shamir-secret-sharing';
import { SHARE_BYTES } from '@/protocol/key-share-rules';
import { wipe, type Bytes } from './bytes';
import { IncorrectKey, orIncorrectKey } from './incorrect-key';
import { addressOf, KEY_BYTES } from './wallet-key';

/** Any two of them rebuild the key, one says nothing about it. */
export interface Shares {
  /** For the server. */
  readonly a: Bytes;
  /** For the person, under the password. */
  readonly b: Bytes;
  /** For the recovery kit. */
  readonly c: Bytes;
}

const SHARES = 3;
const THRESHOLD = 2;

/** Splits a key of 256 bits; throws for any other number of bits. */
export async function splitKey(key: Bytes): Promise<Shares> {
  if (key.length !== KEY_BYTES) throw new RangeError('A key has 256 bits');
  const [a, b, c] = await split(key, SHARES, THRESHOLD);
  if (!a || !b || !c) throw new Error('The key was not split into three');
  return { a: Uint8Array.from(a), b: Uint8Array.from(b), c: Uint8Array.from(c) };
}

/**
 * The key of two shares, if it is the key of this address. The sharing itself notices nothing: a damaged or foreign
 * share yields another key.
 */
export async function joinShares(one: Bytes, other: Bytes, address: string): Promise<Bytes> {
  if (one.length !== SHARE_BYTES || other.length !== SHARE_BYTES) throw new IncorrectKey();
  return orIncorrectKey(async () => {
    const joined = await combine([one, other]);
    const key = Uint8Array.from(joined);
    wipe(joined);
    if (addressOf(key) === address) return key;
    wipe(key);
    throw new IncorrectKey();
  });
}
