import { hexToBytes } from 'viem';
import { recoverMessageAddress } from 'viem';
import { KDF_FLOOR, replacementText, type Kdf } from '@/protocol/key-share-rules';
import { sha256, toBase64url, utf8, type Bytes } from './bytes';
import { passwordKeys, stretchHere } from './kdf';
import { passwordBytes } from './password';
import { kitFileText, kitText, readKitFile, readKitText } from './recovery-kit';
import { restoreKey } from './restore';
import { openShareB, sealShareB } from './share-b';
import vectors from './testing/vectors.json';
import { readWalletFile, walletFileText } from './wallet-file';
import { addressOf, signText } from './wallet-key';

/*
 * Frozen: these were made by an implementation of its own (argon2-cffi, Python's cryptography), and wallets that exist are
 * read by them. A test that fails here says that people would lose their wallets.
 */

const bytes = (hex: string): Bytes => Uint8Array.from(hexToBytes(`0x${hex}`));

test('the vectors themselves are those of the first version of kit, file and record', async () => {
  expect(toBase64url(await sha256(utf8(JSON.stringify(vectors))))).toBe(
    '9Mqv42rhgt2hCnaVm1phLSgpFkBis_4jZylCBBduOko',
  );
});

test.each(vectors.passwords)(
  'OPN-24 WAL-17 the password of version $version becomes the same keys, and the same encrypted share, for ever',
  async (vector) => {
    const kdf: Kdf = { ...vector.kdf, name: KDF_FLOOR.name };
    const normalised = passwordBytes(` ${vector.password} `);
    expect(normalised).toEqual(bytes(vector.normalised));
    const stretched = await stretchHere(normalised, kdf);
    expect(stretched).toEqual(bytes(vector.stretched));
    const { authKey, encKey } = await passwordKeys(stretched);
    expect(toBase64url(authKey)).toBe(vector.authKey);
    const bound = { user: vector.user, address: vector.address, version: vector.version, kdf };
    const share = bytes(vector.shareB);
    const sealed = await sealShareB(share, encKey, bound, bytes(vector.nonce));
    expect(toBase64url(sealed)).toBe(vector.sealed);
    expect(await openShareB(sealed, encKey, bound)).toEqual(share);
    // What was made of the password on the way is gone, and the key cannot be taken out.
    for (const passed of [normalised, stretched]) expect(passed.every((byte) => byte === 0)).toBe(true);
    expect(encKey.extractable).toBe(false);
  },
);

test('a kit on paper stays readable for ever', async () => {
  const { address, version, shareC, text } = vectors.kit;
  const kit = { address, version, shareC: bytes(shareC) };
  expect(await kitText(kit)).toBe(text);
  expect(await readKitText(text)).toEqual(kit);
});

test('a wallet file and the kit of its split, both as they were saved, restore the key for ever', async () => {
  const { password, privateKey, walletFile, kitFile } = vectors.restore;
  const file = readWalletFile(walletFile);
  const kit = readKitFile(kitFile);
  expect(walletFileText(file)).toBe(walletFile);
  expect(kitFileText(kit)).toBe(kitFile);
  const [first] = vectors.passwords;
  expect(password).toBe(first?.password);
  // How that password is stretched at that cost is frozen above.
  expect(file.kdf).toEqual(first?.kdf);
  const key = await restoreKey(kit, file, password, async () => bytes(first?.stretched ?? ''));
  expect(key).toEqual(bytes(privateKey));
});

test('what the key signs for a replacement is the same text on both sides', async () => {
  const key = bytes('11'.repeat(32));
  const [first] = vectors.passwords;
  const text = replacementText({
    user: 7,
    address: addressOf(key),
    version: 2,
    replaces: 1,
    split: 2,
    shareAHash: 'QQ',
    shareBHash: 'Qg',
    authKeyHash: 'Qw',
    kdf: { ...first?.kdf, name: KDF_FLOOR.name } as Kdf,
    nonce: 'bm9uY2U',
  });
  expect(text).toBe(
    [
      'Guildhall key share replacement 2',
      'user 7',
      'address 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
      'version 2',
      'replaces 1',
      'split 2',
      'share A QQ',
      'share B Qg',
      'password Qw',
      'kdf argon2id v=19 m=65536 t=3 p=1 salt=OXO3IPXNqiuEjMJvOv1Xyw',
      'nonce bm9uY2U',
    ].join('\n'),
  );
  const signature = await signText(key, text);
  expect(await recoverMessageAddress({ message: text, signature: signature as `0x${string}` })).toBe(
    addressOf(key),
  );
});
