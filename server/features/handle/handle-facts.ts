import { parseEventLogs } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import type { HandleRow } from '@/server/db/schema/handle';
import type { HandleChain } from './handle-chain';

/** The numbers of the profiles that blocks say something about, with the newest block that does. */
export async function touchedProfiles(
  { client, contract }: HandleChain,
  from: number,
  to: number,
): Promise<Map<string, number>> {
  const logs = await client.getLogs({ address: contract, fromBlock: BigInt(from), toBlock: BigInt(to) });
  const touched = new Map<string, number>();
  const touch = (id: bigint, block: bigint) => touched.set(id.toString(), Number(block));
  const names = ['Transfer', 'SetPrimaryProfile'] as const;
  for (const log of parseEventLogs({ abi: profileHandlesAbi, eventName: [...names], logs })) {
    // Profile 0 says that somebody has no public name any more; which one it was is found by its holder.
    if (log.eventName === 'Transfer') touch(log.args.tokenId, log.blockNumber);
    else if (log.args.profileId !== 0n) touch(log.args.profileId, log.blockNumber);
  }
  return touched;
}

/** Accounts whose public name has changed in these blocks. */
export async function renamedAccounts(
  { client, contract }: HandleChain,
  from: number,
  to: number,
): Promise<Set<string>> {
  const logs = await client.getContractEvents({
    address: contract,
    abi: profileHandlesAbi,
    eventName: 'SetPrimaryProfile',
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    strict: true,
  });
  return new Set(logs.map(({ args }) => args.user));
}

/** A profile as the chain has it at a block, or at its head; null when there is none. Rejects when the node does not answer. */
export async function profileAt(
  { client, contract, chainId }: HandleChain,
  profileId: string,
  { changed, at }: { readonly changed: number; readonly at: number | null },
): Promise<HandleRow | null> {
  const read = { address: contract, abi: profileHandlesAbi, ...(at !== null && { blockNumber: BigInt(at) }) };
  const id = BigInt(profileId);
  const [name, holder] = await Promise.all([
    client.readContract({ ...read, functionName: 'getHandleByProfileId', args: [id] }),
    client.readContract({ ...read, functionName: 'ownerOf', args: [id] }),
  ]).catch((error: unknown) => {
    if (isRefusal(error)) return [null, null] as const;
    throw error;
  });
  if (name === null) return null;
  const primary = await client.readContract({ ...read, functionName: 'getPrimaryProfile', args: [holder] });
  return { chainId, contract, profileId, name, holder, isPublicName: primary === id, block: changed };
}

/** The contract itself has said that there is no such profile. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /ERC721NonexistentToken/.test(error.message);
}
