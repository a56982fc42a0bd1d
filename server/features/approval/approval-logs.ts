import { getAddress, numberToHex, pad, zeroAddress, type Address, type Hash, type Hex } from 'viem';
import type { ApprovalKind } from '@/protocol/approval';
import { PERMIT2 } from '@/protocol/known-protocols';
import type { NodeClient } from '@/server/chain/node-client';

/** `Approval(address,address,uint256)`: of ERC-20 with three topics, of ERC-721 with four. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';

/** Permit2's `Approval(address,address,address,uint160,uint48)` and `Permit(address,address,address,uint160,uint48,uint48)`. */
const INNER_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b';
const INNER_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec';

/** An approval that a log tells of, given or taken back: what it is now is for the chain to say. */
export interface LoggedApproval {
  readonly contract: Address;
  readonly spender: Address;
  readonly kind: ApprovalKind;
  /** Empty where it is of no single piece. */
  readonly tokenId: string;
  readonly block: bigint;
  readonly hash: Hash;
}

interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly blockNumber: Hex | null;
  readonly transactionHash: Hash | null;
}

/** Every approval of an address that changed between two blocks, by the logs of all contracts; each once, by its newest log. */
export async function loggedApprovals(
  client: NodeClient,
  holder: Address,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<LoggedApproval[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
        topics: [
          [APPROVAL, APPROVAL_FOR_ALL, INNER_APPROVAL, INNER_PERMIT],
          pad(holder).toLowerCase() as Hex,
        ],
      },
    ],
  });
  const newest = new Map<string, LoggedApproval>();
  for (const log of logs as unknown as RawLog[]) {
    const one = approvalIn(log);
    if (!one) continue;
    const key = [one.contract, one.spender, one.kind, one.tokenId].join(' ');
    const before = newest.get(key);
    if (!before || before.block <= one.block) newest.set(key, one);
  }
  return [...newest.values()];
}

function approvalIn(log: RawLog): LoggedApproval | null {
  const { address, topics, blockNumber, transactionHash } = log;
  if (topics[0] === INNER_APPROVAL || topics[0] === INNER_PERMIT) return innerApprovalIn(log);
  const [event, , to, id] = topics;
  if (blockNumber === null || transactionHash === null || to === undefined) return null;
  if (BigInt(to) >> 160n !== 0n) return null;
  const spender = getAddress(`0x${to.slice(-40)}`);
  // Nobody: an ERC-721 tells so that an approval has ended.
  if (spender === zeroAddress) return null;
  const kind: ApprovalKind = event === APPROVAL_FOR_ALL ? 'collection' : id === undefined ? 'token' : 'piece';
  return {
    contract: getAddress(address),
    spender,
    kind,
    tokenId: kind === 'piece' ? String(BigInt(id ?? 0)) : '',
    block: BigInt(blockNumber),
    hash: transactionHash,
  };
}

/** Of Permit2 alone: any contract can log the same. */
function innerApprovalIn({ address, topics, blockNumber, transactionHash }: RawLog): LoggedApproval | null {
  const [, , token, spender] = topics;
  if (address.toLowerCase() !== PERMIT2.toLowerCase() || blockNumber === null || transactionHash === null)
    return null;
  if (token === undefined || spender === undefined) return null;
  return {
    contract: getAddress(`0x${token.slice(-40)}`),
    spender: getAddress(`0x${spender.slice(-40)}`),
    kind: 'permit2',
    tokenId: '',
    block: BigInt(blockNumber),
    hash: transactionHash,
  };
}
