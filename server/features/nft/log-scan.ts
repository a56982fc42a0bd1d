import { decodeAbiParameters, getAddress, numberToHex, pad, type Address, type Hash, type Hex } from 'viem';
import type { NodeClient } from '@/server/chain/node-client';

/** `Transfer(address,address,uint256)`, which ERC-20 has, too: with three topics instead of four. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
/** Whoever sends more in one log is read as far as this. */
const BATCH_IDS_MAX = 500;

/** A piece that a log says has come or gone. Logs are written by contracts, so that it is true is for the chain to say. */
export interface MovedPiece {
  readonly contract: Address;
  readonly tokenId: string;
  readonly block: bigint;
  readonly hash: Hash;
}

interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex | null;
  readonly transactionHash: Hash | null;
}

/** Every piece that came to an address or left it between two blocks, by the logs of all contracts. */
export async function movedPieces(
  client: NodeClient,
  holder: Address,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<MovedPiece[]> {
  const who = pad(holder).toLowerCase() as Hex;
  const batches = [TRANSFER_SINGLE, TRANSFER_BATCH] as const;
  const filters: (Hex | readonly Hex[] | null)[][] = [
    [TRANSFER, null, who],
    [TRANSFER, who],
    [batches, null, null, who],
    [batches, null, who],
  ];
  const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) };
  const answers = await Promise.all(
    filters.map((topics) =>
      client.request({ method: 'eth_getLogs', params: [{ ...range, topics: topics as Hex[] }] }),
    ),
  );
  return (answers.flat() as unknown as RawLog[]).flatMap(piecesOf);
}

function piecesOf({ address, topics, data, blockNumber, transactionHash }: RawLog): MovedPiece[] {
  if (blockNumber === null || transactionHash === null) return [];
  return idsOf(topics, data).map((id) => ({
    contract: getAddress(address),
    tokenId: String(id),
    block: BigInt(blockNumber),
    hash: transactionHash,
  }));
}

function idsOf(topics: readonly Hex[], data: Hex): readonly bigint[] {
  if (topics.length !== 4) return [];
  try {
    switch (topics[0]) {
      case TRANSFER:
        return [BigInt(topics[3] ?? 0)];
      case TRANSFER_SINGLE:
        return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]];
      default:
        return decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0].slice(
          0,
          BATCH_IDS_MAX,
        );
    }
  } catch {
    // A log that only looks like one.
    return [];
  }
}

/** How many addresses a transaction gave pieces of a contract to. */
export function recipientsIn(
  logs: readonly { address: Address; topics: readonly Hex[] }[],
  contract: Address,
): number {
  const recipients = logs.flatMap(({ address, topics }) => {
    if (getAddress(address) !== contract || topics.length !== 4) return [];
    return [topics[0] === TRANSFER ? topics[2] : topics[3]];
  });
  return new Set(recipients).size;
}
