import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@/homeserver/rooms/canonical-json';
import type { JsonObject } from '@/homeserver/rooms/event';
import { isObject } from '@/homeserver/rooms/pruned-content';
import { membershipIn } from '@/homeserver/rooms/state';
import type { Proposal } from './proposal';
import { reject } from './refusal';

/** Rule 4.4.1: "If content has a third_party_invite property". */
export function authoriseThirdPartyInvite({ state, sender, content }: Proposal, target: string): void {
  // 4.4.1.1 "If target user is banned, reject."
  if (membershipIn(state, target) === 'ban') reject('4.4.1.1', 'They are banned from this room');
  // 4.4.1.2 "If content.third_party_invite does not have a signed property, reject."
  const invite = content.third_party_invite;
  const signed = isObject(invite) ? invite.signed : undefined;
  if (!isObject(signed)) reject('4.4.1.2', 'The invitation is not signed');
  // 4.4.1.3 "If signed does not have mxid and token properties, reject."
  const { mxid, token } = signed;
  if (typeof mxid !== 'string' || typeof token !== 'string') {
    reject('4.4.1.3', 'The signed invitation names no person or no token');
  }
  // 4.4.1.4 "If mxid does not match state_key, reject."
  if (mxid !== target) reject('4.4.1.4', 'The invitation is for somebody else');
  // 4.4.1.5 "If there is no m.room.third_party_invite event in the current room state with state_key matching token,
  // reject."
  const offered = state.get('m.room.third_party_invite', token);
  if (!offered) reject('4.4.1.5', 'There is no such invitation');
  // 4.4.1.6 "If sender does not match sender of the m.room.third_party_invite, reject."
  if (sender !== offered.sender) reject('4.4.1.6', 'Somebody else made the invitation');
  // 4.4.1.7 "If any signature in signed matches any public key in the m.room.third_party_invite event, allow."
  if (publicKeysOf(offered.content).some((key) => isSignedBy(signed, key))) return;
  // 4.4.1.8 "Otherwise, reject."
  reject('4.4.1.8', 'The signature of the invitation is wrong');
}

/** "A single public key in the public_key property", and "a list of public keys in the public_keys property". */
function publicKeysOf({ public_key: one, public_keys: list }: JsonObject): string[] {
  const listed: unknown[] = Array.isArray(list)
    ? list.map((key: unknown) => (isObject(key) ? key.public_key : undefined))
    : [];
  return [one, ...listed].filter((key): key is string => typeof key === 'string');
}

/** Appendices, "Checking for a Signature": over the canonical JSON without `signatures` and `unsigned`. */
function isSignedBy({ signatures, unsigned: _unsigned, ...rest }: JsonObject, publicKey: string): boolean {
  if (!isObject(signatures)) return false;
  try {
    const data = Buffer.from(canonicalJson(rest));
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return Object.values(signatures)
      .flatMap((ofServer) => (isObject(ofServer) ? Object.entries(ofServer) : []))
      .some(
        ([id, signature]) =>
          id.startsWith('ed25519:') &&
          typeof signature === 'string' &&
          verify(null, data, key, Buffer.from(signature, 'base64')),
      );
  } catch {
    // A key that is none, or content that canonical JSON cannot say: nothing was signed.
    return false;
  }
}
