import { getAddress, type Address, type Hash } from 'viem';
import { isNodeAway } from '@/server/chain/node-away';
import type { NodeClient } from '@/server/chain/node-client';
import type { LoggedApproval } from './approval-logs';
import { inTurns } from './in-turns';

/** Transactions that are asked about for one stretch of blocks: a bombed address costs no more. */
const SENDERS_MAX = 300;
const AT_ONCE = 8;

/** Says of approvals whether the holder sent their transactions, of the newest first; null of those that are too many. */
export async function withSenders(
  client: NodeClient,
  holder: Address,
  found: readonly LoggedApproval[],
): Promise<(LoggedApproval & { readonly isOwn: boolean | null })[]> {
  // Permit2 logs what the holder allowed, whoever sends it.
  const isSure = ({ kind }: LoggedApproval) => kind === 'permit2';
  const newestFirst = found
    .filter((one) => !isSure(one))
    .sort((one, other) => Number(other.block - one.block));
  const hashes = [...new Set(newestFirst.map(({ hash }) => hash))].slice(0, SENDERS_MAX);
  const answers = await inTurns(hashes, AT_ONCE, (hash) => isSentBy(client, hash, holder));
  const known = new Map(hashes.map((hash, index) => [hash, answers[index] ?? null]));
  return found.map((one) => ({ ...one, isOwn: isSure(one) || (known.get(one.hash) ?? null) }));
}

/** Whether a transaction is of the address; one that the node has forgotten counts as such, so that nothing is set apart by it. */
export async function isSentBy(client: NodeClient, hash: Hash, holder: Address): Promise<boolean> {
  const found = await client.getTransaction({ hash }).catch(nullUnlessAway);
  return found === null || getAddress(found.from) === holder;
}

export function nullUnlessAway(error: unknown): null {
  if (isNodeAway(error)) throw error;
  return null;
}
