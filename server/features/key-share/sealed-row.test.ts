import { createHash } from 'node:crypto';
import type { KeyShareRow } from '@/server/db/schema/key-share';
import vectors from '@/server/testing/sealed-rows.json';
import { isCurrent, isPasswordOf, openRow, openShareA } from './sealed-row';
import { createShareSeal } from './share-seal';

/*
 * Frozen: these rows were sealed by another implementation (Python's cryptography), as they lie in databases. A test that
 * fails here says that wallets which exist would not open any more.
 */

const bytes = (text: string) => Buffer.from(text, 'base64url');
const { a, b } = vectors.keys;
const sealOf = (shareSealing: NonNullable<Parameters<typeof createShareSeal>[0]['shareSealing']>) => {
  const seal = createShareSeal({ shareSealing });
  if (!seal) throw new Error('There are sealing keys');
  return seal;
};
const another = 'another sealing key of the tests 0123456789abcdef';
const seal = sealOf({ a: { key: a, previous: null }, b: { key: b, previous: null } });

/** `shareAOnly`: from before share B was sealed. `resealed`: such a row, sealed by the job since. */
const rows = Object.entries(vectors.rows).map(([name, row]) => [
  name,
  {
    ...row,
    sealedA: bytes(row.sealedA),
    shareB: bytes(row.shareB),
    verifier: bytes(row.verifier),
    digest: bytes(row.digest),
    kdfMemoryKiB: 65_536,
    kdfIterations: 3,
    kdfParallelism: 1,
    kdfSalt: 'OXO3IPXNqiuEjMJvOv1Xyw',
    createdAt: new Date(0),
  } satisfies KeyShareRow,
]) as [keyof typeof vectors.rows, KeyShareRow][];

test.each(rows)(
  'the row %s opens to the same shares for ever, and its password is known again',
  (_name, row) => {
    const before = { key: another, previous: a };
    for (const ring of [seal, sealOf({ a: before, b: { key: another, previous: b } })]) {
      const content = openRow(ring, row);
      if (!content) throw new Error('The row does not open');
      expect(content.shareA).toEqual(bytes(vectors.shareA));
      expect(openShareA(ring, row)).toEqual(bytes(vectors.shareA));
      expect(content.shareB).toEqual(bytes(vectors.shareB));
      expect(content.digest).toEqual(bytes(vectors.digest));
      expect(isPasswordOf(ring, row, content, bytes(vectors.authKey))).toBe(true);
      expect(isPasswordOf(ring, row, content, createHash('sha256').update('another').digest())).toBe(false);
    }
  },
);

test('which of them wait for the job', () => {
  expect(rows.map(([name, row]) => [name, isCurrent(seal, row)])).toEqual([
    ['shareAOnly', false],
    ['resealed', true],
    ['current', true],
  ]);
});

test('another person, version or address does not open them', () => {
  for (const [, row] of rows) {
    for (const other of [{ accountId: 8 }, { version: 2 }, { address: `0x${'1'.repeat(40)}` }]) {
      expect(openRow(seal, { ...row, ...other })).toBeNull();
    }
  }
});

test('the frozen rows themselves are those of the first version', () => {
  expect(createHash('sha256').update(JSON.stringify(vectors)).digest('hex')).toBe(
    '9dd2ff882e21e9ec4b677347bd0a1745d82e0a9d8f14db20c7042d6908e4ac09',
  );
});
