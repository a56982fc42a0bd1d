import { parseEther } from 'viem';
import { sampled } from '@/runtime/testing/depth';
import { crowdIn } from '@/server/testing/reward-crowd';
import type { Move } from '@/server/testing/reward-moves';
import { RewardScene } from '@/server/testing/reward-scene';
import { playMoves, tooDear } from '@/server/testing/reward-sequence';
import { claimDirectly } from '@/server/testing/rewards';

jest.setTimeout(600_000);

/*
 * What economy.test.ts holds, on the first version of the contract, which is followed until nothing is left in it. There code that
 * is paid coins makes a block refuse what was sent, and can use all of its gas.
 */

let scene: RewardScene;
const startWith = async (subsidy: bigint) => {
  scene = await RewardScene.start({ subsidy, isFirstVersion: true });
  await scene.chain.client.setBalance({ address: scene.relayer.address, value: parseEther('1000') });
};
afterEach(() => scene.stop());

const moves: readonly Move[] = [
  { kind: 'giveEach', giver: 0, isOneWallet: false },
  { kind: 'giveEach', giver: 4, isOneWallet: true },
  // Refused in a block, by code that came after the simulation.
  { kind: 'codeInFlight', reward: 0, code: 'burns', price: 1 },
  { kind: 'codeInFlight', reward: 0, code: 'traps', price: 2 },
  { kind: 'codeInFlight', reward: 1, code: 'refuses', price: 2 },
  { kind: 'codeInFlight', reward: 2, code: 'delegated', price: 1 },
  { kind: 'claimWithCode', person: 10, reward: 3, code: 'delegated' },
  { kind: 'spike', by: 'one person', person: 8, price: 2 },
  { kind: 'copy', reward: 4, price: 2 },
  { kind: 'honest' },
  // From here on new rewards lie in the next contract, and these are followed to their end.
  { kind: 'upgrade' },
  { kind: 'claim', person: 9, reward: 5 },
  { kind: 'copy', reward: 5, price: 1 },
  { kind: 'codeInFlight', reward: 6, code: 'burns', price: 1 },
  { kind: 'give', giver: 6, count: 4 },
  { kind: 'stuckInSpike', reward: 7, price: 30 },
  { kind: 'reorganise', depth: 2 },
  { kind: 'honest' },
  { kind: 'expire', code: 'burns', price: 2, race: false },
  { kind: 'expire', code: null, price: 2, race: true },
];

test.each(sampled([parseEther('0.001'), parseEther('0.0005')], [1]))(
  'with %d wei a day a sequence costs no more than is paid back and added, and stops nobody else',
  async (subsidy) => {
    await startWith(subsidy);
    const { costs } = await playMoves(scene, await crowdIn(scene), moves);
    expect(tooDear(costs, subsidy)).toEqual([]);
    // Blocks have refused some of it: that is what the subsidy is for.
    expect(costs.filter(({ lost, covered }) => lost > covered)).not.toEqual([]);
  },
);

test('with nothing a day nothing is sent that a block could refuse, and people claim for themselves', async () => {
  await startWith(0n);
  const person = await scene.member();
  const { id } = await scene.given();
  await scene.refusedToRelay(person, id);
  expect(await scene.relayed()).toBe(0);
  const signed = await person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  await claimDirectly(scene.chain, id, signed);
  await scene.share(person, id, 'received');
});
