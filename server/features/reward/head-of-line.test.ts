import { eq, isNull } from 'drizzle-orm';
import { encodeAbiParameters, type Hex, parseEther } from 'viem';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { rewardRelayer, rewardTransaction } from '@/server/db/schema/reward-relayer';
import { eventually } from '@/server/testing/chat';
import { type RewardMember, RewardScene } from '@/server/testing/reward-scene';
import { balanceOf, CHAIN_ID } from '@/server/testing/rewards';
import { chainRules } from './chain-rules';
import { ClaimStore } from './claim.store';
import { dataFeeOf } from './data-fee';
import { RewardChains } from './reward-chain';

jest.setTimeout(300_000);

/* One claim or return for which the node has no result does not hold up the others. */

let scene: RewardScene;
let people: RewardMember[];
beforeAll(async () => {
  scene = await RewardScene.start();
  people = [];
  while (people.length < 7) people.push(await scene.member());
}, 300_000);
afterEach(() => scene.chain.proxy.reset());
afterAll(() => scene.stop());

const db = () => scene.platform.services.storage.db;
const NO_RESULT = { error: 'execution aborted (timeout = 5s)' };

/** In some seconds, on the clocks of platform and chain. */
async function expiry(seconds = 600): Promise<string> {
  const now = Math.ceil(scene.platform.clock.now().getTime() / 1000);
  const chainNow = Number((await scene.chain.client.getBlock()).timestamp);
  return new Date((Math.max(now, chainNow) + seconds) * 1000).toISOString();
}

/** On both clocks it is after every expiry of before. */
async function isOver(): Promise<void> {
  const now = Math.ceil(scene.platform.clock.now().getTime() / 1000);
  const chainNow = Number((await scene.chain.client.getBlock()).timestamp);
  const until = Math.max(now, chainNow) + 605;
  scene.platform.clock.advance({ seconds: until - now });
  await scene.chain.client.increaseTime({ seconds: until - chainNow });
  await scene.chain.client.mine({ blocks: 1 });
}

/** The node has no result whenever something with these digits is estimated. */
function stall(digits: string): void {
  const wanted = digits.toLowerCase().replace('0x', '');
  scene.chain.proxy.before((method, body) =>
    method === 'eth_estimateGas' && body.toLowerCase().includes(wanted) ? NO_RESULT : 'pass',
  );
}

test('a claim for which the node has no result waits, says so, and holds up nobody', async () => {
  const [stalled, other] = people.splice(0, 2) as [RewardMember, RewardMember];
  const { id } = await scene.given();
  stall(stalled.address);
  const asked = await scene.claim(stalled, id);
  expect(asked.state).toBe('waiting');
  await scene.claim(other, id);
  await scene.share(other, id, 'received');
  expect((await scene.mine(stalled, id))?.state).toBe('waiting');

  // Asking again does not shorten the wait.
  const retryAt = async () => {
    const rows = await db().select().from(rewardClaim).where(eq(rewardClaim.rewardId, id));
    return rows.find(({ recipient }) => recipient === stalled.address)?.retryAt ?? null;
  };
  const waitsUntil = await retryAt();
  expect(waitsUntil).not.toBeNull();
  await scene.claim(stalled, id);
  expect((await retryAt())?.getTime()).toBeGreaterThanOrEqual(waitsUntil?.getTime() ?? Infinity);

  scene.chain.proxy.reset();
  scene.platform.clock.advance({ seconds: 60 });
  await scene.share(stalled, id, 'received');
  expect(await balanceOf(scene.chain, stalled.address)).toBe(BigInt(asked.amount));
});

test('however long those without a result have waited, others come first', async () => {
  const [stalled, other] = people.splice(0, 2) as [RewardMember, RewardMember];
  const { id } = await scene.given();
  // Nothing is sent while another process holds the account.
  const leaseUntil = new Date(scene.platform.clock.now().getTime() + 3_600_000);
  await eventually(
    () =>
      db().update(rewardRelayer).set({ lease: 'elsewhere', leaseUntil }).where(isNull(rewardRelayer.lease)),
    ({ rowCount }) => rowCount === 1,
  );
  await scene.claim(stalled, id);
  const retryAt = scene.platform.clock.now();
  await db().update(rewardClaim).set({ attempts: 1, retryAt }).where(eq(rewardClaim.rewardId, id));
  await scene.claim(other, id);
  const asked = await new ClaimStore(scene.platform.services.storage).asked(CHAIN_ID, leaseUntil);
  expect(asked.map(({ claim }) => claim.recipient)).toEqual([other.address, stalled.address]);
  await db().update(rewardRelayer).set({ lease: null, leaseUntil: null });
  for (const person of [stalled, other]) await scene.share(person, id, 'received');
});

test('a claim for which the node never has a result is left to its owner', async () => {
  const [stalled] = people.splice(0, 1) as [RewardMember];
  const { id } = await scene.given();
  stall(stalled.address);
  await scene.claim(stalled, id);
  await eventually(
    async () => {
      scene.platform.clock.advance({ seconds: 300 });
      return scene.mine(stalled, id);
    },
    (own) => own?.state === 'failed',
    180_000,
  );
});

test('a return for which the node has no result does not hold up the others', async () => {
  const amount = parseEther('3').toString();
  const stalled = await scene.given({ amount, expiresTime: await expiry() });
  // Comes up after it.
  const other = await scene.given({ amount, expiresTime: await expiry(602) });
  await isOver();
  stall(stalled.id);
  await scene.returned(scene.owner, other.id);
  scene.chain.proxy.reset();
  await scene.returned(scene.owner, stalled.id);
  const sent = await db().select().from(rewardTransaction).where(eq(rewardTransaction.rewardId, stalled.id));
  expect(sent).toHaveLength(1);
});

test('what a transaction pays for its bytes is asked of the chain, where there is such a fee', async () => {
  const oracle = '0x420000000000000000000000000000000000000F';
  expect(chainRules(10).dataFeeOracle).toBe(oracle);
  // Answers a thousand times the number of bytes that it is asked about.
  const bytecode = '0x6004356103e8025f5260205ff3';
  await scene.chain.client.setCode({ address: oracle, bytecode });
  const chain = new RewardChains(scene.platform.services.config).find(31_337);
  if (!chain) throw new Error('No chain');
  const data: Hex = encodeAbiParameters([{ type: 'uint256' }], [7n]);
  expect(await dataFeeOf(chain, data)).toBe(0n);
  const rules = { ...chain.rules, dataFeeOracle: oracle } as const;
  expect(await dataFeeOf({ ...chain, rules }, data)).toBe(182_000n);
});

describe('where the bytes of a transaction cost far more than was prepaid', () => {
  const oracle = '0x420000000000000000000000000000000000000F';
  const rules = chainRules(CHAIN_ID) as { dataFeeOracle: typeof oracle | null };
  const setCode = (bytecode: Hex) => scene.chain.client.setCode({ address: oracle, bytecode });
  beforeEach(async () => {
    // Ten trillion wei for each byte.
    await setCode('0x6004356509184e72a000025f5260205ff3');
    rules.dataFeeOracle = oracle;
  });
  afterEach(() => {
    rules.dataFeeOracle = null;
  });
  const aThousandEach = () => setCode('0x6004356103e8025f5260205ff3');

  test('a claim is not sent, and is when they cost less', async () => {
    const [person] = people.splice(0, 1) as [RewardMember];
    const tomorrow = Math.ceil(scene.platform.clock.now().getTime() / 1000) + 86_400;
    const { id } = await scene.given({ expiresTime: new Date(tomorrow * 1000).toISOString() });
    const before = await scene.relayed();
    await scene.refusedToRelay(person, id);
    expect(await scene.relayed()).toBe(before);
    await aThousandEach();
    await scene.claim(person, id);
    await scene.share(person, id, 'received');
  });

  test('a return is not sent, and is when they cost less', async () => {
    const { id } = await scene.given({ expiresTime: await expiry() });
    await isOver();
    const keptAt = async () => (await db().select().from(reward).where(eq(reward.id, id)))[0]?.keptAt ?? null;
    const first = await scene.keptUntil(keptAt, (at) => at !== null);
    // Another round has begun, so that one has ended.
    await scene.keptUntil(keptAt, (at) => at?.getTime() !== first?.getTime());
    const sent = () => db().select().from(rewardTransaction).where(eq(rewardTransaction.rewardId, id));
    expect(await sent()).toEqual([]);
    await aThousandEach();
    await scene.returned(scene.owner, id);
    expect(await sent()).toHaveLength(1);
  });
});
