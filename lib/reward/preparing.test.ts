import { hexToBytes, keccak256, toHex, zeroAddress } from 'viem';
import { ApiError } from '@/lib/api/api-error';
import type { RewardDeposit } from '@/protocol/reward';
import { drawnShares, drawRuleOf } from '@/protocol/reward-draw';
import { chainFailureOf } from './chain-failure';
import type { RewardIntent } from './intent';
import { prepared } from './preparing';
import { adding, TEST_SEED, testPlatform, type Spoils } from './testing/test-platform';

const contract = `0x${'c0'.repeat(20)}` as const;

/** A browser that has begun a reward of 30 dollars to three people, and a platform. */
function begun(fields: Partial<RewardIntent> = {}, spoils?: Spoils) {
  let intent: RewardIntent = {
    key: 'begun',
    room: '!room:guild.test',
    chainId: 31_337,
    contract,
    sender: `0x${'5e'.repeat(20)}`,
    token: { address: zeroAddress, name: 'Coin', symbol: 'COIN', decimals: 18 },
    amount: '30000000',
    count: 3,
    recipients: null,
    random: true,
    expiresTime: '2090-05-02T14:20:00.000Z',
    message: '',
    claimGas: '7',
    approval: 'exact',
    commitment: null,
    salt: null,
    id: null,
    asked: null,
    transaction: null,
    nonce: null,
    ...fields,
  };
  const { made, prepares } = testPlatform({ contract, claimGas: 7n }, spoils);
  /** What happened, in its order. */
  const order: string[] = [];
  const run = () =>
    prepared(() => intent, {
      ...made,
      commit: (request) => {
        order.push('commit');
        return made.commit(request);
      },
      prepare: (form) => {
        order.push('prepare');
        return made.prepare(form);
      },
      keep: (changed) => {
        order.push(`keep ${Object.keys(changed).join()}`);
        intent = { ...intent, ...changed };
      },
    });
  return { run, made, order, prepares, kept: () => intent };
}

const failure = async (run: Promise<unknown>) => chainFailureOf(await run.catch((error: unknown) => error));

/**
 * Of many seeds, or tags of the room, the first that gives the first share more than 1.8 times the mean. One of some ten does,
 * so that none of 1,000 does never.
 */
function ground(answer: RewardDeposit, key: 'seedHash' | 'roomId'): RewardDeposit {
  for (let n = 0; n < 1000; n += 1) {
    const seed = key === 'seedHash' ? keccak256(toHex(n)) : TEST_SEED;
    const changed = adding(answer, { [key]: keccak256(key === 'seedHash' ? seed : toHex(n)) });
    const { amount, count, salt } = changed.params;
    const drawId = hexToBytes(changed.id as `0x${string}`);
    const draw = { amount: BigInt(amount), count, salt, drawId, seed: hexToBytes(seed) };
    const [first = 0n] = drawnShares(draw, (input) => keccak256(input, 'bytes'));
    if (first * BigInt(count) * 10n > 18n * BigInt(amount)) return changed;
  }
  throw new Error('A platform that tries 1,000 times finds nothing');
}

test.each(['seedHash', 'roomId'] as const)(
  'a platform that tries values of %s once it knows the salt finds the shares that it wants, and nothing is signed',
  async (key) => {
    const { run, kept } = begun({}, { answer: (answer) => ground(answer, key) });
    expect(await failure(run())).toEqual({ kind: 'notAsAsked' });
    expect(kept().commitment).not.toBeNull();
  },
);

test('the salt is drawn when the commitment is kept, and kept before the platform sees it', async () => {
  const { run, order, prepares, kept } = begun();
  await run();
  expect(order).toEqual(['commit', 'keep commitment', 'keep salt', 'prepare']);
  const { salt, commitment } = kept();
  expect(prepares).toMatchObject([{ salt, commitment: commitment?.seedHash }]);
  expect(drawRuleOf(salt ?? '')).toBe(2);
});

test('a browser that keeps nothing shows no salt', async () => {
  const { made, kept, prepares } = begun();
  const keep = () => {
    throw new Error('full');
  };
  await expect(prepared(kept, { ...made, keep })).rejects.toThrow('full');
  expect(prepares).toEqual([]);
});

test('equal shares are not drawn, so nothing is committed to', async () => {
  const { run, order, prepares } = begun({ random: false });
  await run();
  expect(order).toEqual(['keep salt', 'prepare']);
  expect(prepares[0]).not.toHaveProperty('commitment');
});

test('a refusal after the salt says that the shares were known by then, and trying again is the same draw', async () => {
  let error: ApiError | null = new ApiError('permission_denied', 403);
  const { run, prepares, kept } = begun({}, { refuses: () => error });
  expect(await failure(run())).toEqual({ kind: 'platform', error, knewShares: true });
  const { salt } = kept();
  // An answer that was lost is no refusal.
  error = new ApiError('offline', 0);
  expect(await failure(run())).toEqual({ kind: 'platform', error });
  error = null;
  expect((await run()).params.salt).toBe(salt);
  expect(new Set(prepares.map((form) => JSON.stringify(form))).size).toBe(1);
});

test('a refusal before the salt is one like any other', async () => {
  const error = new ApiError('reward_amount_invalid', 400);
  const { made, kept } = begun();
  const keep = () => {};
  const run = prepared(kept, { ...made, keep, commit: () => Promise.reject(error) });
  expect(await failure(run)).toEqual({ kind: 'platform', error });
});

const missing = new ApiError('reward_commitment_missing', 422);
const salt = keccak256('0x01');

test('a reward that an older build has prepared goes on with its salt, by the rule that let the platform choose', async () => {
  const { run, order, kept } = begun({ salt }, { answer: (answer) => ground(answer, 'seedHash') });
  expect((await run()).params.salt).toBe(salt);
  expect(order).toEqual(['prepare']);
  expect(kept().commitment).toBeNull();
});

test('a reward that an older build has begun and the platform has never seen is drawn anew', async () => {
  const { run, order, kept } = begun(
    { salt },
    { refuses: ({ commitment }) => (commitment === undefined ? missing : null) },
  );
  await run();
  expect(order).toEqual(['prepare', 'keep salt', 'commit', 'keep commitment', 'keep salt', 'prepare']);
  expect(drawRuleOf(kept().salt ?? '')).toBe(2);
});

test('what an older build may have had signed is never drawn anew', async () => {
  const { run, order } = begun({ salt, id: keccak256('0x04') }, { refuses: () => missing });
  expect(await failure(run())).toEqual({ kind: 'platform', error: missing });
  expect(order).toEqual(['prepare']);
});
