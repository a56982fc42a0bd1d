import { getAddress, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlockNumber } from '@/lib/wallet/node/chain-reads';
import { readLogs } from '@/lib/wallet/node/event-logs';
import type { WalletNetwork } from '@/protocol/wallet';
import { BLOCKS_MAX } from '@/lib/wallet/activity/block-range';
import { transferEvent } from '@/lib/wallet/activity/transfer-event';

/** Anyone can send any number of tokens; so many of the newest are looked at. */
const INCOMING_MAX = 12;

/** Contracts outside the list that say to have sent an address something lately, the newest first. */
export async function incomingContracts(
  client: ChainReader,
  network: WalletNetwork,
  holder: Address,
): Promise<Address[]> {
  const latest = await readBlockNumber(client);
  const fromBlock = latest > BLOCKS_MAX ? latest - BLOCKS_MAX : 0n;
  const logs = await readLogs(client, transferEvent, { args: { to: holder }, fromBlock });
  const listed = new Set(network.tokens.map(({ address }) => address?.toLowerCase()));
  const found = logs
    .reverse()
    .map(({ address }) => getAddress(address))
    .filter((address) => !listed.has(address.toLowerCase()));
  return [...new Set(found)].slice(0, INCOMING_MAX);
}
