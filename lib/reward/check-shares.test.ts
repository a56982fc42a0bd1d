import { hexToBytes, keccak256 } from 'viem';
import type { RewardShare } from '@/protocol/reward';
import { randomShares } from '@/protocol/reward-shares';
import type { ChainClaims } from './chain-claims';
import { checkShares } from './check-shares';

const seed = keccak256('0x01');
const commitment = keccak256(seed);
const reward = { amount: '250000000', count: 6, random: true };
const right = randomShares({ amount: 250_000_000n, count: 6, seed: hexToBytes(seed) }, (input) =>
  keccak256(input, 'bytes'),
);
const recipient = `0x${'1A'.repeat(20)}`;

const share = (index: number, amount = right[index] ?? 0n, state: RewardShare['state'] = 'claimed') => ({
  index,
  recipient,
  amount: String(amount),
  state,
});
const paid = (index: number, amount = right[index] ?? 0n, to = recipient.toLowerCase()) => ({
  index,
  amount,
  recipient: to,
});
/** What a chain says that has paid all of this. */
const chain = (...of: ReturnType<typeof paid>[]): ChainClaims => ({ commitment, count: of.length, paid: of });

test('shares that follow from the seed and were paid as they are shown are right, however few were claimed', () => {
  const answer = { seed, shares: [share(4), share(1)] };
  expect(checkShares({ reward, answer, claims: chain(paid(4), paid(1)) })).toEqual({
    kind: 'right',
    shares: right,
    paid: 2,
  });
});

test('a share of one unit more is found on the chain, whatever the platform shows of it', () => {
  const more = (right[2] ?? 0n) + 1n;
  const claims = chain(paid(0), paid(2, more));
  for (const shown of [share(2), share(2, more)]) {
    const answer = { seed, shares: [share(0), shown] };
    expect(checkShares({ reward, answer, claims })).toEqual({
      kind: 'wrongShare',
      index: 2,
      paid: more,
      right: right[2],
    });
  }
});

test.each([
  ['another amount', share(2, 1n), chain(paid(2))],
  ['somebody else', share(2), chain(paid(2, right[2], `0x${'2b'.repeat(20)}`))],
  ['nothing', share(2), chain()],
])('a share of which the chain says that it paid %s is not as it is shown', (_, shown, claims) => {
  expect(checkShares({ reward, answer: { seed, shares: [shown] }, claims })).toEqual({
    kind: 'wrongList',
    index: 2,
  });
});

test('claims that the chain counts and that are not found are no proof of anything', () => {
  const claims = { ...chain(paid(0)), count: 2 };
  for (const shares of [[share(0)], [share(0), share(1)]]) {
    const check = checkShares({ reward, answer: { seed, shares }, claims });
    expect(check).toEqual({ kind: 'unfound', count: 2, found: 1 });
  }
});

test('another seed than the one of the deposit is found, whatever its shares are', () => {
  const answer = { seed: keccak256('0x02'), shares: [] };
  expect(checkShares({ reward, answer, claims: chain() })).toEqual({ kind: 'wrongSeed' });
});

test('before the seed is revealed nothing can be said', () => {
  const answer = { seed: null, shares: [] };
  expect(checkShares({ reward, answer, claims: chain() })).toEqual({ kind: 'secret' });
});

test('equal shares need no seed', () => {
  const even = { amount: '60', count: 3, random: false };
  const answer = { seed: null, shares: [share(0, 20n), share(1, 21n, 'claiming')] };
  expect(checkShares({ reward: even, answer, claims: chain(paid(0, 20n)) }).kind).toBe('right');
  const wrong = { seed: null, shares: [share(0, 21n)] };
  expect(checkShares({ reward: even, answer: wrong, claims: chain(paid(0, 21n)) })).toMatchObject({
    kind: 'wrongShare',
    index: 0,
  });
});
