import { createPublicKey, verify } from 'node:crypto';
import type { DeviceProof } from '@/protocol/key-share-device';
import { DEVICE_KEY_BYTES, type DeviceStatement, deviceText } from '@/protocol/key-share-rules';
import { tokenHash } from '@/server/tokens/secret-token';

const COORDINATE_BYTES = (DEVICE_KEY_BYTES - 1) / 2;
/** The first byte of a point that is not compressed. */
const UNCOMPRESSED = 4;

/** Whether the key that a proof names signed this statement under this pass. Does not look up whose key it is. */
export function isProof({ key, signature }: DeviceProof, statement: DeviceStatement, pass: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point[0] !== UNCOMPRESSED) return false;
  const coordinate = (at: number) => point.subarray(at, at + COORDINATE_BYTES).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES) };
  try {
    return verify(
      'sha256',
      Buffer.from(deviceText({ ...statement, passHash: tokenHash(pass) })),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    // Not a point of the curve.
    return false;
  }
}
