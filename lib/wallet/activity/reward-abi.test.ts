import { formatAbiItem } from 'viem/utils';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { claimedEvent, depositedEvent, recordsAbi, returnedEvent } from './reward-abi';

test('the history reads events and records as the rewards contract has them', () => {
  const written = (item: object) => formatAbiItem(item as never, { includeName: true });
  for (const item of [depositedEvent, claimedEvent, returnedEvent, ...recordsAbi]) {
    const own = guildRewardsAbi.find(
      (one) => 'name' in one && one.name === item.name && one.type === item.type,
    );
    expect(own && written(own)).toBe(written(item));
    const types = (one: typeof item) =>
      one.inputs.map((input) => ['indexed' in input && input.indexed, input.type, input.name]);
    expect(own && types(own as typeof item)).toEqual(types(item));
  }
  const records = guildRewardsAbi.find((one) => one.type === 'function' && one.name === 'records');
  const fields = (outputs: unknown) =>
    (outputs as { components: { name: string; type: string }[] }[]).flatMap(({ components }) =>
      components.map(({ name, type }) => `${type} ${name}`),
    );
  expect(fields(recordsAbi[0].outputs)).toEqual(fields((records as { outputs: unknown }).outputs));
});
