import fc from 'fast-check';
import { parseEther } from 'viem';
import { type Crowd, crowdIn, RewardAdversary } from '@/server/testing/reward-adversary';
import { type Move, move } from '@/server/testing/reward-moves';
import { RewardScene } from '@/server/testing/reward-scene';
import { costsSince } from '@/server/testing/reward-spending';
import { testEngine } from '@/storage/testing/test-database';

/** Random sequences; `npm run test:deep` takes many, on one of the engines. */
const SEQUENCES = testEngine() === 'postgres' ? Number(process.env.TEST_SEQUENCES ?? 0) : 0;
const MOVES = 20;
/** In wei: what is prepaid for one claim. */
const SUBSIDY = parseEther('0.0002');
/** Sequences after which other people come. */
const CROWD_SEQUENCES = 10;

jest.setTimeout(600_000);

/*
 * Whatever givers, recipients and others do, on a real chain: nobody costs the platform's account more than what was prepaid
 * and the subsidy, but for a single transaction, and the reward of others goes on.
 */

let scene: RewardScene;
let crowd: Crowd | undefined;
beforeAll(async () => {
  scene = await RewardScene.start({ subsidy: SUBSIDY });
  await scene.chain.client.setBalance({ address: scene.relayer.address, value: parseEther('1000') });
}, 300_000);
afterAll(() => scene.stop());

async function play(moves: readonly Move[]): Promise<void> {
  crowd ??= await crowdIn(scene);
  const adversary = await RewardAdversary.start(scene, crowd);
  const from = await scene.chain.client.getBlockNumber();
  for (const one of moves) await adversary.make(one);
  await adversary.settle();
  await adversary.payHonest();
  crowd = adversary.crowd;
  const costs = await costsSince(scene, from);
  const tooDear = costs.filter(
    ({ key, lost, covered, dearest }) => key !== 'own' && lost > covered + SUBSIDY + dearest,
  );
  expect(tooDear).toEqual([]);
  // They are the givers' and the honest ones' own: what was paid was for somebody.
  expect(costs.length).toBeGreaterThan(0);
}

const fixed: readonly Move[] = [
  // One recipient, one giver and one reward after another cost more than the contract pays.
  { kind: 'giveEach', giver: 0 },
  { kind: 'spike', by: 'one person', person: 8, price: 2 },
  { kind: 'giveMany', giver: 4 },
  { kind: 'spike', by: 'each another', person: 4, price: 2 },
  { kind: 'give', giver: 5, count: 12 },
  { kind: 'spike', by: 'one reward', person: 0, price: 2 },
  // Twice the nonce of a claim is used up by a transfer of nothing.
  { kind: 'give', giver: 6, count: 12 },
  { kind: 'stuckInSpike', reward: 0, price: 30 },
  { kind: 'stuckInSpike', reward: 0, price: 30 },
  { kind: 'give', giver: 7, count: 4 },
  { kind: 'copy', reward: 0, price: 2 },
  { kind: 'claimWithCode', person: 1, reward: 2, code: 'traps' },
  { kind: 'codeInFlight', reward: 2, code: 'burns', price: 2 },
  { kind: 'noResult', person: 2 },
  { kind: 'honest' },
  { kind: 'restart' },
  { kind: 'reorganise', depth: 2 },
  { kind: 'price', price: 30 },
  { kind: 'pass', seconds: 20 },
  { kind: 'expire', code: 'refuses', price: 5, race: true },
];

const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const random = fc
  .sample(fc.array(move, { minLength: MOVES, maxLength: MOVES }), { seed, numRuns: SEQUENCES || 1 })
  .slice(0, SEQUENCES)
  .map((moves, at) => ({ name: `random sequence ${at} of seed ${seed}`, moves }));

let sequences = 0;
test.each([{ name: 'a sequence of every kind of move', moves: fixed }, ...random])(
  '$name costs no more than is paid back and added, and stops nobody else',
  async ({ moves }) => {
    expect(moves).toHaveLength(MOVES);
    sequences += 1;
    if (sequences % CROWD_SEQUENCES === 0) {
      crowd = undefined;
      // Every sequence takes a day, and a session ends after weeks.
      const { email, password } = scene.owner;
      await scene.owner.call('logIn', { body: { email, password } });
    }
    await play(moves).catch((error: unknown) => {
      crowd = undefined;
      throw new Error(`After ${JSON.stringify(moves)}`, { cause: error });
    });
  },
);
