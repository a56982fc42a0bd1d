import fc from 'fast-check';
import { parseEther } from 'viem';
import { sampled } from '@/runtime/testing/depth';
import { type Crowd, crowdIn } from '@/server/testing/reward-crowd';
import { type Move, move } from '@/server/testing/reward-moves';
import { RewardScene } from '@/server/testing/reward-scene';
import { playMoves, tooDear } from '@/server/testing/reward-sequence';
import { testEngine } from '@/storage/testing/test-database';

/** Random sequences; `npm run test:deep` takes many, on one of the engines. */
const SEQUENCES = testEngine() === 'postgres' ? Number(process.env.TEST_SEQUENCES ?? 0) : 0;
/** The only one of them that is played, to look at one that failed with the same `TEST_SEED`; all without. */
const ONLY = process.env.TEST_SEQUENCE_AT;
const MOVES = 20;
/** In wei: what four claims are prepaid with, and less than any spike of the fixed sequence costs whom the budget leaves out. */
const SUBSIDY = parseEther('0.0008');
/** Sequences on one chain with one crowd. Each leaves rewards behind that later rounds look at, so that they become slower. */
const SCENE_SEQUENCES = 10;

jest.setTimeout(600_000);

/*
 * Whatever givers, recipients and others do, on a real chain: nobody costs the platform's account more than what was prepaid
 * and the subsidy, and the reward of others goes on.
 */

let scene: RewardScene | undefined;
let crowd: Crowd;
let sequences = 0;
/** One that failed leaves a chain that mines no blocks, or prices and code that the next one does not expect. */
let isClean = false;
beforeEach(async () => {
  if (isClean && sequences % SCENE_SEQUENCES !== 0) return;
  // What still runs of one that was too slow ends with its platform.
  await scene?.stop();
  scene = await RewardScene.start({ subsidy: SUBSIDY });
  await scene.chain.client.setBalance({ address: scene.relayer.address, value: parseEther('1000') });
  crowd = await crowdIn(scene);
}, 300_000);
afterAll(() => scene?.stop());

async function play(moves: readonly Move[]): Promise<void> {
  if (!scene) throw new Error('No scene');
  const played = await playMoves(scene, crowd, moves);
  crowd = played.crowd;
  expect(tooDear(played.costs, SUBSIDY)).toEqual([]);
  // They are the givers' and the honest ones' own: what was paid was for somebody.
  expect(played.costs.length).toBeGreaterThan(0);
}

/*
 * When the budget leaves out the account of the recipient, of the giver or of the sender, one of the three spikes costs too much. Two
 * promises cannot break here and have their tests elsewhere. The reward's own account: a reward has one sender, whose account has
 * cost at least as much (budget-accounts.test.ts). Failures that count for each recipient alone: in this version of the contract no
 * recipient makes a block refuse a claim (denial.test.ts, on the first version).
 */
const fixed: readonly Move[] = [
  // One recipient of several givers with a wallet each.
  { kind: 'giveEach', giver: 0, isOneWallet: false },
  { kind: 'giveEach', giver: 4, isOneWallet: false },
  { kind: 'spike', by: 'one person', person: 0, price: 2 },
  // One giver with several wallets, and recipients of whom each has one share.
  { kind: 'giveMany', giver: 4 },
  { kind: 'spike', by: 'each another', person: 1, price: 2 },
  // One wallet of several givers.
  { kind: 'giveEach', giver: 8, isOneWallet: true },
  { kind: 'spike', by: 'each another', person: 4, price: 2 },
  // Twice the nonce of a claim is used up by a transfer of nothing.
  { kind: 'give', giver: 6, count: 12 },
  { kind: 'stuckInSpike', reward: 0, price: 30 },
  { kind: 'stuckInSpike', reward: 0, price: 30 },
  // The others meet the first rewards, for which nothing was lost yet.
  { kind: 'copy', reward: 13, price: 2 },
  { kind: 'claimWithCode', person: 10, reward: 14, code: 'traps' },
  { kind: 'codeInFlight', reward: 15, code: 'burns', price: 2 },
  { kind: 'noResult', person: 2 },
  { kind: 'honest' },
  { kind: 'restart' },
  { kind: 'reorganise', depth: 2 },
  { kind: 'price', price: 30 },
  { kind: 'pass', seconds: 20 },
  { kind: 'expire', code: 'refuses', price: 5, race: true },
];

/*
 * Found by chance (114 of seed 395886787). The last reorganisation brings back more than the budgets of those concerned cover, and
 * the node has dropped the lowest nonce: nothing may be sent in its place, and everything waits behind it.
 */
const broughtBack: readonly Move[] = [
  { kind: 'give', giver: 3, count: 12 },
  { kind: 'expire', code: null, price: 2, race: true },
  { kind: 'pass', seconds: 200 },
  { kind: 'spike', by: 'one reward', person: 6, price: 1 },
  { kind: 'honest' },
  { kind: 'spike', by: 'one reward', person: 0, price: 2 },
  { kind: 'giveEach', giver: 3, isOneWallet: true },
  { kind: 'stuckInSpike', reward: 0, price: 1 },
  { kind: 'codeInFlight', reward: 1, code: 'refuses', price: 30 },
  { kind: 'giveMany', giver: 8 },
  { kind: 'stuckInSpike', reward: 7, price: 30 },
  { kind: 'claimWithCode', person: 7, reward: 2, code: 'refuses' },
  { kind: 'codeInFlight', reward: 2, code: 'refuses', price: 2 },
  { kind: 'spike', by: 'one person', person: 10, price: 1 },
  { kind: 'price', price: 30 },
  { kind: 'reorganise', depth: 2 },
  { kind: 'expire', code: 'refuses', price: 5, race: false },
  { kind: 'pass', seconds: 200 },
  { kind: 'stuckInSpike', reward: 3, price: 5 },
  { kind: 'reorganise', depth: 2 },
];

const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const random = fc
  .sample(fc.array(move, { minLength: MOVES, maxLength: MOVES }), { seed, numRuns: SEQUENCES || 1 })
  .slice(0, SEQUENCES)
  .map((moves, at) => ({ name: `random sequence ${at} of seed ${seed}`, moves }))
  .filter((_, at) => ONLY === undefined || at === Number(ONLY));

const chosen = sampled(
  [
    { name: 'a sequence of every kind of move', moves: fixed },
    { name: 'a sequence whose end brings back more than a budget', moves: broughtBack },
  ],
  [0],
);
test.each([...chosen, ...random])(
  '$name costs no more than is paid back and added, and stops nobody else',
  async ({ moves }) => {
    expect(moves).toHaveLength(MOVES);
    sequences += 1;
    isClean = false;
    await play(moves).catch((error: unknown) => {
      throw new Error(`After ${JSON.stringify(moves)}`, { cause: error });
    });
    isClean = true;
  },
);
