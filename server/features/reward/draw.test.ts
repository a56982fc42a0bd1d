import { randomBytes } from 'node:crypto';
import { type Account, hexToBytes, keccak256, zeroAddress } from 'viem';
import { drawSalt, SALT_BYTES } from '@/protocol/reward-draw';
import { randomShares } from '@/protocol/reward-shares';
import type { TestClient } from '@/server/testing/client';
import { RewardScene } from '@/server/testing/reward-scene';
import { CHAIN_ID, commit, deposit, prepare, SEED_KEY } from '@/server/testing/rewards';
import { type ChosenDeposit, depositId, paramsOf, rewardSeed, roomTag, seedKeyId } from './deposit-params';
import { RewardStore } from './reward.store';
import { shareHash } from './shares';
import { allowEveryone } from '@/server/testing/role';

jest.setTimeout(240_000);

/* A random reward is drawn by two sides: the platform fixes its seed, then the browser shows its salt, and neither tries twice. */

let scene: RewardScene;
let owner: TestClient;
let sender: Account;
let room: string;

beforeAll(async () => {
  scene = await RewardScene.start();
  ({ owner, room } = scene);
  sender = await scene.chain.giver();
});
afterAll(() => scene.stop());

const newSalt = () => drawSalt(randomBytes(SALT_BYTES));
const soon = (seconds: number) =>
  new Date(Math.ceil(scene.platform.clock.now().getTime() / 1000 + seconds) * 1000).toISOString();
/** What somebody gets with a commitment and a salt, or why not. */
const tried = (form: Partial<Parameters<typeof prepare>[2]>, giver = owner) =>
  prepare(giver, sender, { room, ...form }).then(
    ({ id }) => id,
    ({ error }: { error: string }) => error,
  );
const logged = () =>
  scene.platform.logLines
    .filter(({ event }) => event === 'reward.refused_after_salt')
    .map(({ error }) => error);
const committed = async () => {
  const { rows } = await scene.platform.services.storage.db.execute(
    `SELECT count(*)::int AS count FROM reward_commitment`,
  );
  return rows[0]?.count;
};

test('a commitment takes one salt, and with both it is the same deposit each time', async () => {
  const form = { room, expiresTime: soon(3600) };
  const { seedHash, roomTag: tag } = await commit(owner, sender, form);
  const pair = { ...form, commitment: seedHash, salt: newSalt() };
  const first = await prepare(owner, sender, pair);
  expect(first.params).toMatchObject({ salt: pair.salt, seedHash, roomId: tag });
  expect(await prepare(owner, sender, pair)).toEqual(first);
  expect(await tried({ ...pair, count: 2 })).toBe('conflict');
  expect(await tried({ ...pair, salt: newSalt() })).toBe('conflict');
  // Two salts at once: one of them it is.
  const next = await commit(owner, sender, form);
  const both = [newSalt(), newSalt()].map((salt) => ({ ...form, commitment: next.seedHash, salt }));
  const answers = await Promise.all(both.map((one) => tried(one)));
  expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(1);
  // The salt of one reward under the commitment of another one.
  expect(await tried({ ...pair, commitment: (await commit(owner, sender, form)).seedHash })).toBe('conflict');
});

test('without a commitment of one’s own nothing is drawn', async () => {
  const member = await scene.member();
  const { seedHash: commitment } = await commit(owner, sender, { room });
  expect(await tried({ commitment, salt: newSalt() }, member)).toBe('reward_commitment_gone');
  expect(await tried({ commitment: keccak256('0x01'), salt: newSalt() })).toBe('reward_commitment_gone');
  // A salt by which the old rule would hold.
  expect(await tried({ commitment, salt: keccak256('0x01') })).toBe('invalid_input');
  const request = {
    room,
    chainId: CHAIN_ID,
    sender: sender.address,
    token: zeroAddress,
    amount: '30',
    count: 3,
  };
  const body = { ...request, random: true, expiresTime: soon(3600), message: '' };
  await expect(
    owner.call('prepareReward', { body: { ...body, salt: keccak256('0x02') } }),
  ).rejects.toMatchObject({ error: 'reward_commitment_missing' });
  // Equal shares are not drawn.
  await expect(owner.call('commitReward', { body: { ...body, random: false } })).rejects.toMatchObject({
    error: 'invalid_input',
  });
});

test('odd requests are refused before a seed is fixed', async () => {
  const before = await committed();
  expect(await tried({ amount: '2' })).toBe('reward_amount_invalid');
  expect(await tried({ amount: '10', random: false })).toBe('reward_amount_uneven');
  expect(await tried({ expiresTime: soon(10) })).toBe('reward_expiry_invalid');
  expect(await tried({ token: `0x${'7'.repeat(40)}` })).toBe('reward_token_refused');
  expect(await tried({ chainId: 1 })).toBe('reward_network_disabled');
  expect(await tried({ recipientIds: [owner.id + 1000], count: 1 })).toBe('reward_recipients_invalid');
  expect(await committed()).toBe(before);
});

test('a refusal after the salt is logged, once for each reason, and changes nothing of the draw', async () => {
  const member = await scene.member();
  const form = { room, expiresTime: soon(3600) };
  const { seedHash } = await commit(member, sender, form);
  const pair = { ...form, commitment: seedHash, salt: newSalt() };
  const allow = (allowed: 0 | 1) => allowEveryone(owner, scene.spaceId, 'sendRewards', allowed);
  await allow(0);
  const before = logged().length;
  expect(await tried(pair, member)).toBe('permission_denied');
  expect(await tried(pair, member)).toBe('permission_denied');
  expect(await tried({ ...pair, salt: newSalt() }, member)).toBe('conflict');
  expect(logged().slice(before)).toEqual(['permission_denied', 'conflict']);
  await allow(1);
  expect((await prepare(member, sender, pair)).params).toMatchObject({ salt: pair.salt, seedHash });
});

test('a reward that was prepared before both sides drew goes on by the rule of then', async () => {
  const person = await scene.member();
  const salt = keccak256('0x03');
  const chosen: ChosenDeposit = {
    chainId: CHAIN_ID,
    contract: scene.chain.deployment.rewards,
    sender: sender.address,
    salt,
    token: zeroAddress,
    recordType: 0,
    random: true,
    amount: 3_000n,
    count: 3,
    expiredTime: Date.parse(soon(3600)) / 1000,
  };
  const tag = roomTag(SEED_KEY, Number(room), salt);
  const seed = rewardSeed(SEED_KEY, chosen, tag);
  const id = depositId(chosen, paramsOf(chosen, { tag, seedHash: keccak256(seed), root: null }));
  const expiresAt = new Date(chosen.expiredTime * 1000);
  const { services } = scene.platform;
  await new RewardStore(services.storage).insert(
    {
      ...chosen,
      id,
      amount: '3000',
      expiresAt,
      roomId: Number(room),
      giverId: owner.id,
      roomTag: tag,
      message: '',
      seedKey: seedKeyId(SEED_KEY),
      seedHash: keccak256(seed),
      claimGas: '200000000000000',
      createdAt: services.clock.now(),
    },
    [],
  );
  const { contract: _, recordType: __, expiredTime: ___, ...request } = chosen;
  const body = { ...request, room, amount: '3000', expiresTime: expiresAt.toISOString(), message: '' };
  const prepared = await owner.call('prepareReward', { body });
  expect(prepared).toMatchObject({ id, params: { salt, roomId: tag, seedHash: keccak256(seed) } });
  await expect(
    owner.call('prepareReward', { body: { ...body, commitment: keccak256(seed) } }),
  ).rejects.toMatchObject({ error: 'reward_commitment_gone' });
  await deposit(scene.chain, sender, prepared);
  await scene.seen(owner, id, 'open');
  const signed = await person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  const [drawn] = randomShares({ amount: 3_000n, count: 3, seed: hexToBytes(seed) }, shareHash);
  expect(signed).toMatchObject({ index: 0, amount: String(drawn) });
});

// Last, because the clock goes on.
test('a commitment waits a day for its salt, and with one it is kept as long as its reward', async () => {
  const form = { room, expiresTime: soon(300 * 86_400) };
  const [waiting, used] = [await commit(owner, sender, form), await commit(owner, sender, form)];
  const pair = { ...form, commitment: used.seedHash, salt: newSalt() };
  const first = await prepare(owner, sender, pair);
  scene.platform.clock.advance({ seconds: 86_401 });
  const before = logged().length;
  expect(await tried({ ...form, commitment: waiting.seedHash, salt: newSalt() })).toBe(
    'reward_commitment_gone',
  );
  expect(logged().slice(before)).toEqual(['reward_commitment_gone']);
  scene.platform.clock.advance({ seconds: 7 * 86_400 });
  await scene.platform.runJob('forget rewards that were never sent');
  expect(await committed()).toBe(1);
  expect(await prepare(owner, sender, pair)).toEqual(first);
});
