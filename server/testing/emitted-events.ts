import { concat, encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, size, zeroHash } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { mined } from '@/contracts/local-chain/chain-client';
import type { TestChain } from './rewards';

/** Events in one block. */
const AT_ONCE = 200;

/** One thing that the rewards contract says of a reward. */
export type EmittedEvent =
  | { readonly kind: 'Deposited'; readonly id: Hex; readonly sender: Hex }
  | {
      readonly kind: 'Claimed';
      readonly id: Hex;
      readonly recipient: Hex;
      readonly index: number;
      readonly amount: bigint;
    };

/**
 * Has code in the place of the rewards contract emit events, some hundreds in a block: thousands of real deposits and claims would
 * take minutes. The contract is back afterwards.
 */
export async function emitEvents(chain: TestChain, events: readonly EmittedEvent[]): Promise<void> {
  const { client, deployment } = chain;
  const contract = await client.getCode({ address: deployment.rewards });
  if (!contract) throw new Error('The chain has no contract');
  for (const kind of ['Deposited', 'Claimed'] as const) {
    const records = events.filter((event) => event.kind === kind).map(recordOf);
    const [first] = records;
    if (!first) continue;
    const bytecode = emitterOf(kind === 'Deposited' ? 4 : 3, size(first));
    await client.setCode({ address: deployment.rewards, bytecode });
    for (let at = 0; at < records.length; at += AT_ONCE) {
      const data = concat(records.slice(at, at + AT_ONCE));
      await mined(client, await client.sendTransaction({ to: deployment.rewards, data, gas: 16_000_000n }));
    }
  }
  await client.setCode({ address: deployment.rewards, bytecode: contract });
}

/** Topics, then data. */
function recordOf(event: EmittedEvent): Hex {
  if (event.kind === 'Claimed') {
    const { id, recipient, index, amount } = event;
    const topics = encodeEventTopics({ abi: guildRewardsAbi, eventName: 'Claimed', args: { id, recipient } });
    const data = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bool' }],
      [BigInt(index), amount, true],
    );
    return concat([...(topics as Hex[]), data]);
  }
  const { id, sender } = event;
  const args = { id, sender, roomId: zeroHash } as const;
  const topics = encodeEventTopics({ abi: guildRewardsAbi, eventName: 'Deposited', args });
  // Nine words that the follower does not read, but for the seventh, the claim gas.
  const words = Array.from({ length: 9 }, () => numberToHex(0n, { size: 32 }));
  return concat([...(topics as Hex[]), ...words]);
}

/** Code that emits a log for each record in its call data. */
function emitterOf(topics: 3 | 4, recordBytes: number): Hex {
  const bytes = numberToHex(recordBytes, { size: 2 });
  const data = numberToHex(recordBytes - 32 * topics, { size: 2 });
  const topicsTo = (last: number) => (last === 4 ? '606051' : '');
  const loop: Hex = concat([
    // Ends when the offset, on the stack, has passed all call data.
    '0x5b36811015',
    '0x60',
    numberToHex(topics === 4 ? END_OF_4 : END_OF_3, { size: 1 }),
    '0x57',
    // Copies a record to memory.
    '0x61',
    bytes,
    '0x815f37',
    // Topics, the last one first.
    `0x${topicsTo(topics)}6040516020515f51`,
    '0x61',
    data,
    '0x60',
    numberToHex(32 * topics, { size: 1 }),
    topics === 4 ? '0xa4' : '0xa3',
    // The next record.
    '0x61',
    bytes,
    '0x016001565b00',
  ]);
  return concat(['0x5f', loop]);
}

const END_OF_3 = 0x24;
const END_OF_4 = END_OF_3 + 3;
