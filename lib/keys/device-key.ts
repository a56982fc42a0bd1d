import { type DeviceStatement, deviceText } from '@/protocol/key-share-rules';
import type { DeviceProof } from '@/protocol/key-share-device';
import { fromBase64url, sha256, toBase64url, utf8 } from './bytes';

/** By this key a device proves itself. The browser signs with the private half and never hands it out. */
export interface DeviceKey {
  /** P-256, uncompressed, base64url. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

export async function newDeviceKey(): Promise<DeviceKey> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  // False: not extractable. The public half can be exported all the same.
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { publicKey: toBase64url(point), privateKey };
}

/** What the platform lists of a registered device. */
export async function deviceHash({ publicKey }: Pick<DeviceKey, 'publicKey'>): Promise<string> {
  return toBase64url(await sha256(fromBase64url(publicKey)));
}

/** Proves that a call under this pass is made from this device. */
export async function proveDevice(
  { publicKey, privateKey }: DeviceKey,
  statement: DeviceStatement,
  pass: string,
): Promise<DeviceProof> {
  const text = deviceText({ ...statement, passHash: toBase64url(await sha256(utf8(pass))) });
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(text));
  return { key: publicKey, signature: toBase64url(new Uint8Array(signature)) };
}
