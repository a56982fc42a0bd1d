import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITE_TOKEN_BYTES } from '@/protocol/invite-link-rules';
import type { Config } from '@/server/config/config';
import { derivedKey } from './secret-token';

const ID_BYTES = 4;
const USE = 'invite link';

/**
 * Signed addresses of invite links: the id, and a MAC of it. The database does not hold them, so whoever reads it cannot use a link;
 * what is forged is refused before the database is asked.
 */
export class InviteTokens {
  readonly #key: Uint8Array;
  readonly #previousKey: Uint8Array | null;

  constructor({
    sessionSecret,
    sessionSecretPrevious,
  }: Pick<Config, 'sessionSecret' | 'sessionSecretPrevious'>) {
    this.#key = derivedKey(sessionSecret, USE);
    this.#previousKey = sessionSecretPrevious === null ? null : derivedKey(sessionSecretPrevious, USE);
  }

  of(linkId: number): string {
    return signed(linkId, this.#key).toString('base64url');
  }

  /** Null for a token that was not made here. */
  linkIdOf(token: string): number | null {
    const given = Buffer.from(token, 'base64url');
    if (given.length !== INVITE_TOKEN_BYTES) return null;
    const linkId = given.readUInt32BE(0);
    const keys = this.#previousKey === null ? [this.#key] : [this.#key, this.#previousKey];
    return keys.some((key) => timingSafeEqual(signed(linkId, key), given)) ? linkId : null;
  }
}

function signed(linkId: number, key: Uint8Array): Buffer {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(linkId);
  const mac = createHmac('sha256', key).update(id).digest();
  return Buffer.concat([id, mac.subarray(0, INVITE_TOKEN_BYTES - ID_BYTES)]);
}
