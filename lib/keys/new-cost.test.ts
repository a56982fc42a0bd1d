import { KDF_FLOOR, KDF_USUAL, type Kdf } from '@/protocol/key-share-rules';
import { NotStretched, type Stretch } from './kdf';
import { newCosts, stretchNew } from './new-cost';
import { quickStretch } from './testing/quick-stretch';

const password = 'seven-words-of-a-passphrase';

/** A device on which Argon2id gets no more memory than this. */
function small(memoryKiB: number): { stretch: Stretch; asked: Kdf[] } {
  const asked: Kdf[] = [];
  const stretch: Stretch = async (bytes, kdf) => {
    asked.push(kdf);
    const stretched = await quickStretch(bytes, kdf);
    if (kdf.memoryKiB > memoryKiB) throw new NotStretched();
    return stretched;
  };
  return { stretch, asked };
}

test('new records cost 128 MiB where the device has them, and where it does not say what it has', () => {
  expect(KDF_USUAL).toEqual({ name: 'argon2id', memoryKiB: 131_072, iterations: 3, parallelism: 1 });
  for (const memory of [2, 4, 8, null]) expect(newCosts(memory)[0]).toEqual(KDF_USUAL);
  for (const memory of [0.25, 0.5, 1]) expect(newCosts(memory)).toEqual([KDF_FLOOR]);
});

test('a device that cannot have the memory makes the record at the floor, with another salt', async () => {
  const { stretch, asked } = small(KDF_FLOOR.memoryKiB);
  const { kdf, stretched } = await stretchNew(stretch, password, newCosts(8));
  expect(asked.map(({ memoryKiB }) => memoryKiB)).toEqual([KDF_USUAL.memoryKiB, KDF_FLOOR.memoryKiB]);
  expect(kdf).toMatchObject(KDF_FLOOR);
  expect(kdf.salt).not.toBe(asked[0]?.salt);
  const { stretched: usual } = await stretchNew(small(KDF_USUAL.memoryKiB).stretch, password, newCosts(8));
  expect(stretched).not.toEqual(usual);
});

test('below the floor there is nothing, and another failure is no reason to go lower', async () => {
  await expect(stretchNew(small(1).stretch, password, newCosts(8))).rejects.toThrow(NotStretched);
  const asked: Kdf[] = [];
  const broken: Stretch = async (_bytes, kdf) => {
    asked.push(kdf);
    throw new Error('The worker for passwords does not run');
  };
  await expect(stretchNew(broken, password, newCosts(8))).rejects.toThrow('does not run');
  expect(asked).toHaveLength(1);
});
