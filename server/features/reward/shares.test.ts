import vectors from '@/protocol/testing/draw-vectors.json';
import type { RewardRow } from '@/server/db/schema/reward';
import { SEED_KEY } from '@/server/testing/rewards';
import { seedKeyId } from './deposit-params';
import { Shares, storedParams } from './shares';

type Vector = (typeof vectors)[number];

/** What was stored of a reward before its deposit. */
function rowOf({ file, ...vector }: Vector): RewardRow {
  const { roomId, expiredTime, ...params } = file.params;
  return {
    ...params,
    id: file.id,
    chainId: file.chainId,
    contract: file.contract,
    sender: file.sender,
    roomTag: roomId,
    expiresAt: new Date(expiredTime * 1000),
    seedKey: seedKeyId(SEED_KEY),
    seedNonce: vector.nonce ?? null,
  } as unknown as RewardRow;
}

const shares = (key: string, previous: string | null = null) => new Shares({ seedKey: { key, previous } });

test.each(vectors)('what was stored of $name is frozen: its seed, shares and parameters', (vector) => {
  const row = rowOf(vector);
  expect(shares(SEED_KEY).of(row)?.map(String)).toEqual(vector.shares);
  expect(shares('another key', SEED_KEY).seedOf(row)).toBe(vector.file.seed);
  expect(storedParams(row)).toEqual(vector.file.params);
  expect(shares('another key').of(row)).toBeNull();
  // A commitment that is not ours.
  expect(shares(SEED_KEY).of({ ...row, seedHash: vector.file.seed })).toBeNull();
});
