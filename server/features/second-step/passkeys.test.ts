import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cborBytes, TestPasskey } from '@/server/testing/second-step';
import { TEST_PUBLIC_URL } from '@/server/testing/platform';
import { Passkeys } from './passkeys';

const passkeys = new Passkeys({ publicUrl: TEST_PUBLIC_URL, sessionSecret: 'x'.repeat(32) });
const challenge = 'c'.repeat(43);
const begun = { challenge, serverId: passkeys.serverId ?? '' };
/** ES256 in CBOR. */
const alg = Buffer.from([0x26]);

/* As much of DER as a certificate needs. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const list = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const small = (value: number) => der(0x02, Buffer.from([value]));
const none = (value: number) => der(0x0a, Buffer.from([value]));
const ecdsaWithSha256 = list(oid('2a8648ce3d040302'));
const named = (name: string) => list(der(0x31, list(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (hex: string, value: Buffer) => list(oid(hex), der(0x04, value));

function certificate(of: {
  readonly name: string;
  readonly key: KeyObject;
  readonly issuer: string;
  readonly issuerKey: KeyObject;
  readonly extensions: readonly Buffer[];
}): Buffer {
  const toBeSigned = list(
    der(0xa0, small(2)),
    small(1),
    ecdsaWithSha256,
    named(of.issuer),
    list(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    named(of.name),
    of.key.export({ format: 'der', type: 'spki' }),
    der(0xa3, list(...of.extensions)),
  );
  return list(toBeSigned, ecdsaWithSha256, bits(sign('sha256', toBeSigned, of.issuerKey)));
}

/** Certificates of a phone maker that anyone can be, whose list of revoked ones lies at `address`. */
function ownChain(passkey: TestPasskey, clientDataHash: Buffer, address: string): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyDescription = list(
    ...[small(3), none(1), small(4), none(1), der(0x04, clientDataHash), der(0x04), list(), list()],
  );
  const revocations = list(list(der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))));
  const signedBy = { issuer: 'Root', issuerKey: root.privateKey };
  const leaf = certificate({
    ...signedBy,
    name: 'Phone',
    key: passkey.publicKey,
    extensions: [extension('2b06010401d679020111', keyDescription), extension('551d1f', revocations)],
  });
  const isAuthority = extension('551d13', list(der(0x01, Buffer.from([0xff]))));
  const top = certificate({ ...signedBy, name: 'Root', key: root.publicKey, extensions: [isAuthority] });
  return [leaf, top];
}

test('a new passkey makes this server call no address that its certificates name', async () => {
  const calls: string[] = [];
  const inside = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = inside.address() as AddressInfo;
    const passkey = new TestPasskey();
    const made = passkey.make(begun, TEST_PUBLIC_URL, ({ clientDataHash, signed }) => {
      const chain = ownChain(passkey, clientDataHash, `http://127.0.0.1:${port}/admin`);
      const x5c = Buffer.concat([Buffer.from([0x80 + chain.length]), ...chain.map(cborBytes)]);
      return { format: 'android-key', statement: { alg, sig: cborBytes(signed), x5c } };
    });
    expect(await passkeys.made(made, challenge)).toBeNull();
    expect(calls).toEqual([]);
  } finally {
    inside.close();
  }
});

test('a passkey that signs for itself is taken, with the right signature alone', async () => {
  const passkey = new TestPasskey();
  const made = (signature: (signed: Buffer) => Buffer) =>
    passkey.make(begun, TEST_PUBLIC_URL, ({ signed }) => ({
      format: 'packed',
      statement: { alg, sig: cborBytes(signature(signed)) },
    }));
  const own = made((signed) => signed);
  expect(await passkeys.made(own, challenge)).toMatchObject({ counter: 0 });
  const other = sign(
    'sha256',
    Buffer.from('else'),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  );
  expect(
    await passkeys.made(
      made(() => other),
      challenge,
    ),
  ).toBeNull();
});
