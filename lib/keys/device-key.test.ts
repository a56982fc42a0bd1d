import { type DeviceStatement, deviceText } from '@/protocol/key-share-rules';
import { fromBase64url, sha256, toBase64url, utf8 } from './bytes';
import { deviceHash, newDeviceKey, proveDevice } from './device-key';

test('the private half of a device key signs and is handed out in no form', async () => {
  const { privateKey } = await newDeviceKey();
  expect(privateKey.extractable).toBe(false);
  expect(privateKey.usages).toEqual(['sign']);
  for (const format of ['jwk', 'pkcs8'] as const) {
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow(/not extractable/);
  }
});

test('a proof is of this key, call, pass and content', async () => {
  const key = await newDeviceKey();
  const point = fromBase64url(key.publicKey);
  expect(point).toHaveLength(65);
  expect(await deviceHash(key)).toBe(toBase64url(await sha256(point)));
  const pass = 'a pass of the signer';
  const statement = { user: 7, call: 'unlock', says: ['what is sent'] } as const;
  const proof = await proveDevice(key, statement, pass);
  expect(proof.key).toBe(key.publicKey);
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const publicKey = await crypto.subtle.importKey('raw', point, curve, false, ['verify']);
  const isOf = async (said: DeviceStatement, under: string) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      publicKey,
      fromBase64url(proof.signature),
      utf8(deviceText({ ...said, passHash: toBase64url(await sha256(utf8(under))) })),
    );
  expect(await isOf(statement, pass)).toBe(true);
  expect(await isOf(statement, 'another pass')).toBe(false);
  expect(await isOf({ ...statement, user: 8 }, pass)).toBe(false);
  expect(await isOf({ ...statement, says: [] }, pass)).toBe(false);
});
