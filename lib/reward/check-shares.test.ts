import { hexToBytes, keccak256 } from 'viem';
import type { RewardShare } from '@/protocol/reward';
import { randomShares } from '@/protocol/reward-shares';
import { checkShares } from './check-shares';

const seed = keccak256('0x01');
const commitment = keccak256(seed);
const reward = { amount: '250000000', count: 6, random: true };
const right = randomShares({ amount: 250_000_000n, count: 6, seed: hexToBytes(seed) }, (input) =>
  keccak256(input, 'bytes'),
);

function share(index: number, amount: bigint, state: RewardShare['state'] = 'claimed'): RewardShare {
  return {
    index,
    person: null,
    recipient: `0x${'11'.repeat(20)}`,
    amount: String(amount),
    state,
    transaction: null,
    claimedTime: null,
  };
}

test('shares that follow from the seed are right, however few were claimed', () => {
  const answer = { seed, shares: [share(4, right[4] ?? 0n), share(1, right[1] ?? 0n)] };
  expect(checkShares({ reward, answer, commitment })).toEqual({ kind: 'right', shares: right });
});

test('a share of one unit more is found', () => {
  const answer = { seed, shares: [share(0, right[0] ?? 0n), share(2, (right[2] ?? 0n) + 1n)] };
  expect(checkShares({ reward, answer, commitment })).toEqual({
    kind: 'wrongShare',
    index: 2,
    paid: (right[2] ?? 0n) + 1n,
    right: right[2],
  });
});

test('another seed than the one of the deposit is found, whatever its shares are', () => {
  const answer = { seed: keccak256('0x02'), shares: [] };
  expect(checkShares({ reward, answer, commitment })).toEqual({ kind: 'wrongSeed' });
});

test('before the seed is revealed nothing can be said', () => {
  expect(checkShares({ reward, answer: { seed: null, shares: [] }, commitment })).toEqual({ kind: 'secret' });
});

test('equal shares need no seed', () => {
  const even = { amount: '60', count: 3, random: false };
  const answer = { seed: null, shares: [share(0, 20n), share(1, 21n, 'claiming')] };
  expect(checkShares({ reward: even, answer, commitment }).kind).toBe('right');
  const wrong = { seed: null, shares: [share(0, 21n)] };
  expect(checkShares({ reward: even, answer: wrong, commitment })).toMatchObject({
    kind: 'wrongShare',
    index: 0,
  });
});
