import { keccak256, type Hex } from 'viem';
import type { RewardShare, RewardShares } from '@/protocol/reward-claim';
import vectors from '@/protocol/testing/draw-vectors.json';
import type { ChainClaims } from './chain-claims';
import { checkShares } from './check-shares';

type Vector = (typeof vectors)[number];
const vectorOf = (wanted: string): Vector => {
  const found = vectors.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no vector of ${wanted}`);
  return found;
};
/** A reward as a card has it, from what was deposited. */
const rewardOf = ({ file }: Vector) => ({
  ...file,
  recordType: file.params.recordType === 1 ? ('recipients' as const) : ('room' as const),
  amount: file.params.amount,
  count: file.params.count,
  random: true,
});
const paramsOf = ({ file }: Vector) => file.params as RewardShares['params'];

const vector = vectorOf('a room, rule 2');
const reward = rewardOf(vector);
const params = paramsOf(vector);
const { seed } = vector.file;
const commitment = params.seedHash;
const right = vector.shares.map(BigInt);
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
  const answer = { seed, params, shares: [share(4), share(1)] };
  expect(checkShares({ reward, answer, claims: chain(paid(4), paid(1)) })).toEqual({
    kind: 'right',
    shares: right,
    paid: 2,
    isOldRule: false,
  });
});

test('a share of one unit more is found on the chain, whatever the platform shows of it', () => {
  const more = (right[2] ?? 0n) + 1n;
  const claims = chain(paid(0), paid(2, more));
  for (const shown of [share(2), share(2, more)]) {
    const answer = { seed, params, shares: [share(0), shown] };
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
  expect(checkShares({ reward, answer: { seed, params, shares: [shown] }, claims })).toEqual({
    kind: 'wrongList',
    index: 2,
  });
});

test('claims that the chain counts and that are not found are no proof of anything', () => {
  const claims = { ...chain(paid(0)), count: 2 };
  for (const shares of [[share(0)], [share(0), share(1)]]) {
    const check = checkShares({ reward, answer: { seed, params, shares }, claims });
    expect(check).toEqual({ kind: 'unfound', count: 2, found: 1 });
  }
});

test('another seed than the one of the deposit is found, whatever its shares are', () => {
  const answer = { seed: keccak256('0x02'), params, shares: [] };
  expect(checkShares({ reward, answer, claims: chain() })).toEqual({ kind: 'wrongSeed' });
});

test('before the seed is revealed nothing can be said', () => {
  const answer = { seed: null, params, shares: [] };
  expect(checkShares({ reward, answer, claims: chain() })).toEqual({ kind: 'secret' });
});

test('equal shares need no seed', () => {
  const even = { ...reward, amount: '60', count: 3, random: false };
  const answer = { seed: null, params, shares: [share(0, 20n), share(1, 21n, 'claiming')] };
  expect(checkShares({ reward: even, answer, claims: chain(paid(0, 20n)) }).kind).toBe('right');
  const wrong = { seed: null, params, shares: [share(0, 21n)] };
  expect(checkShares({ reward: even, answer: wrong, claims: chain(paid(0, 21n)) })).toMatchObject({
    kind: 'wrongShare',
    index: 0,
  });
});

test('a record of before is computed by its rule, and that the platform chose its seed alone is said', () => {
  const old = vectorOf('a room, rule 1');
  const amounts = old.shares.map(BigInt);
  const claims = { ...chain(paid(3, amounts[3])), commitment: paramsOf(old).seedHash };
  const answer = { seed: old.file.seed, params: paramsOf(old), shares: [share(3, amounts[3])] };
  const check = checkShares({ reward: rewardOf(old), answer, claims });
  expect(check).toEqual({ kind: 'right', shares: amounts, paid: 1, isOldRule: true });
});

test.each(['a list, rule 1', 'a list, rule 2'])('the list of %s is held against its draw', (name) => {
  const list = vectorOf(name);
  const shares = list.file.shares.map((one) => ({ ...one, state: 'open' as const }));
  const claims = { ...chain(), commitment: paramsOf(list).root };
  const check = (listed: typeof shares) =>
    checkShares({
      reward: rewardOf(list),
      answer: { seed: list.file.seed, params: paramsOf(list), shares: listed },
      claims,
    });
  expect(check(shares).kind).toBe('right');
  const [first, ...others] = shares;
  const listed = BigInt(list.shares[0] ?? 0) + 1n;
  expect(first && check([{ ...first, amount: String(listed) }, ...others])).toEqual({
    kind: 'wrongListed',
    index: 0,
    listed,
    right: listed - 1n,
  });
});

/** The rule is in the salt, and the salt in the id: a platform that computes a new record by the old rule is found out. */
test.each<[string, Partial<typeof params>]>([
  ['another salt', { salt: vectorOf('a room, rule 1').file.params.salt }],
  ['another tag of the room', { roomId: keccak256('0x01') }],
  ['another seed', { seedHash: keccak256(keccak256('0x02')) }],
])('parameters with %s than were deposited do not give the id', (_, changed) => {
  const answer = { seed: seed as Hex, params: { ...params, ...changed }, shares: [] };
  expect(checkShares({ reward, answer, claims: chain() })).toEqual({ kind: 'wrongRecord' });
});
