import { getAddress, parseAbiItem, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import type { WalletNetwork } from '@/protocol/wallet';
import { BLOCKS_MAX } from '@/lib/wallet/activity/block-range';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
/** Anyone can send any number of tokens; so many of the newest are looked at. */
const INCOMING_MAX = 12;

/** Contracts outside the list that say to have sent an address something lately, the newest first. */
export async function incomingContracts(
  client: ChainReader,
  network: WalletNetwork,
  holder: Address,
): Promise<Address[]> {
  const latest = await client.getBlockNumber();
  const fromBlock = latest > BLOCKS_MAX ? latest - BLOCKS_MAX : 0n;
  const logs = await client.getLogs({ event: transferEvent, args: { to: holder }, fromBlock, strict: true });
  const listed = new Set(network.tokens.map(({ address }) => address?.toLowerCase()));
  const found = logs
    .reverse()
    .map(({ address }) => getAddress(address))
    .filter((address) => !listed.has(address.toLowerCase()));
  return [...new Set(found)].slice(0, INCOMING_MAX);
}
