import { type Address, type Hex, decodeFunctionData, parseEventLogs } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { reward } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import type { RewardScene } from './reward-scene';

/** One transaction of the platform's account, as its receipt tells it. In wei. */
interface Sent {
  readonly keys: readonly string[];
  readonly paid: bigint;
  readonly credited: bigint;
  /** Prepaid for a share that is paid, where someone else was first. */
  readonly covered: bigint;
}

/** What one giver, sender, recipient or reward has cost. */
export interface Cost {
  readonly key: string;
  readonly lost: bigint;
  readonly covered: bigint;
}

/** Returns from receipts alone what was paid for each reward, giver, sender and recipient since a block. */
export async function costsSince(scene: RewardScene, block: bigint): Promise<Cost[]> {
  const { client } = scene.chain;
  const sent: Sent[] = [];
  const head = await client.getBlockNumber();
  for (let number = block; number <= head; number += 1n) {
    const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true });
    for (const { from, hash, input, nonce } of transactions) {
      if (from.toLowerCase() !== scene.relayer.address.toLowerCase()) continue;
      sent.push(await one(scene, { hash, input, nonce }));
    }
  }
  const keys = new Set(sent.flatMap((each) => each.keys));
  const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);
  return [...keys].map((key) => {
    const all = sent.filter((each) => each.keys.includes(key));
    return {
      key,
      lost: sum(all.map(({ paid, credited }) => paid - credited)),
      covered: sum(all.map(({ covered }) => covered)),
    };
  });
}

async function one(
  scene: RewardScene,
  { hash, input, nonce }: { hash: Hex; input: Hex; nonce: number },
): Promise<Sent> {
  const { client } = scene.chain;
  const { gasUsed, effectiveGasPrice, logs, status } = await client.getTransactionReceipt({ hash });
  const paid = gasUsed * effectiveGasPrice;
  const said = parseEventLogs({ abi: guildRewardsAbi, logs });
  const call = input === '0x' ? null : decodeFunctionData({ abi: guildRewardsAbi, data: input });
  const rows = await scene.platform.services.storage.db.select().from(rewardTransaction);
  // What uses up a nonce in the place of something is for the same people.
  const row = rows.findLast((each) => each.nonce === nonce && each.rewardId !== null);
  const rewards = await scene.platform.services.storage.db.select().from(reward);
  const of = rewards.find(({ id }) => id === row?.rewardId);
  if (!of) return { keys: ['own'], paid, credited: 0n, covered: 0n };
  const keys = [of.id, of.sender, `giver ${of.giverId}`];
  let covered = 0n;
  if (call?.functionName === 'claim') {
    const [id, index, recipient] = call.args;
    keys.push(recipient);
    const ask = { address: of.contract as Address, abi: guildRewardsAbi } as const;
    const isPaid = await client.readContract({ ...ask, functionName: 'isClaimed', args: [id, index] });
    if (status === 'reverted' && isPaid) covered = paid < BigInt(of.claimGas) ? paid : BigInt(of.claimGas);
  }
  const credited = said.reduce((all, { eventName, args }) => {
    if (eventName === 'ClaimedToSender') return all + args.relayerFee;
    return eventName === 'Claimed' && args.isRelayed ? all + BigInt(of.claimGas) : all;
  }, 0n);
  return { keys, paid, credited, covered };
}
