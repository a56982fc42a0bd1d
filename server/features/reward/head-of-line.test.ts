import { eq, isNull } from 'drizzle-orm';
import { encodeAbiParameters, type Hex, parseEther } from 'viem';
import { rewardClaim, rewardRelayer, rewardTransaction } from '@/server/db/schema/reward';
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
  const now = Math.ceil(scene.platform.clock.now().getTime() / 1000);
  const chainNow = Number((await scene.chain.client.getBlock()).timestamp);
  const expires = Math.max(now, chainNow) + 600;
  const expiresTime = (more: number) => new Date((expires + more) * 1000).toISOString();
  const amount = parseEther('3').toString();
  const stalled = await scene.given({ amount, expiresTime: expiresTime(0) });
  const other = await scene.given({ amount, expiresTime: expiresTime(1) });
  scene.platform.clock.advance({ seconds: expires - now + 5 });
  await scene.chain.client.increaseTime({ seconds: expires - chainNow + 5 });
  await scene.chain.client.mine({ blocks: 1 });
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

test('a claim whose bytes cost far more than was prepaid is not sent, and is when they cost less', async () => {
  const [person] = people.splice(0, 1) as [RewardMember];
  const oracle = '0x420000000000000000000000000000000000000F';
  const tomorrow = Math.ceil(scene.platform.clock.now().getTime() / 1000) + 86_400;
  const { id } = await scene.given({ expiresTime: new Date(tomorrow * 1000).toISOString() });
  const rules = chainRules(CHAIN_ID) as { dataFeeOracle: typeof oracle | null };
  // Ten trillion wei for each byte, and then a thousand.
  await scene.chain.client.setCode({ address: oracle, bytecode: '0x6004356509184e72a000025f5260205ff3' });
  rules.dataFeeOracle = oracle;
  try {
    const before = await scene.relayed();
    await scene.refusedToRelay(person, id);
    expect(await scene.relayed()).toBe(before);
    await scene.chain.client.setCode({ address: oracle, bytecode: '0x6004356103e8025f5260205ff3' });
    await scene.claim(person, id);
    await scene.share(person, id, 'received');
  } finally {
    rules.dataFeeOracle = null;
  }
});
