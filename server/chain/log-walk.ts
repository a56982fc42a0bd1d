import { networkByChainId } from '@/protocol/network';
import type { NodeClient } from './node-client';

/** Blocks of one request: public nodes refuse more. A local chain has one block for each transaction. */
const PUBLIC_BLOCKS = 2_000n;
const LOCAL_BLOCKS = 20_000n;
/** Requests of one look, for what is new and for what is older than the first look. */
const FORWARD_MAX = 20;
const BACKWARD_MAX = 5;
/** Blocks that a reorganization may have changed are read again. */
const REREAD_BLOCKS = 32n;

/** All blocks between the two have been read, both included. */
export interface ReadBlocks {
  readonly firstBlock: bigint;
  readonly lastBlock: bigint;
}

/** Blocks to read, and what has been read when they are. */
export interface LogStep extends ReadBlocks {
  readonly from: bigint;
  readonly to: bigint;
}

export interface LogReader {
  /** What earlier looks have read; null: nothing. */
  readonly before: ReadBlocks | null;
  /** Forgets all that was read: the chain has begun anew. */
  readonly forget: () => Promise<void>;
  /** Reads some blocks, and keeps what they say together with how far that is. */
  readonly read: (step: LogStep) => Promise<void>;
}

/**
 * Goes on with reading the logs of a network: what is new, and some of what is older than the first look, so that a long past is
 * read over several looks. Returns whether every block has been read. Throws where the node does not answer.
 */
export async function walkLogs(
  client: NodeClient,
  chainId: number,
  { before, forget, read }: LogReader,
): Promise<boolean> {
  const latest = await client.getBlockNumber();
  const step = networkByChainId(chainId)?.isLocal ? LOCAL_BLOCKS : PUBLIC_BLOCKS;
  // A chain that has begun anew, as local ones do, is shorter than what was read of it.
  const known = before !== null && before.lastBlock <= latest ? before : null;
  if (before !== null && known === null) await forget();
  let first = known?.firstBlock ?? latest + 1n;
  let last = known?.lastBlock ?? latest;
  if (known) {
    let from = last > REREAD_BLOCKS ? last - REREAD_BLOCKS : 0n;
    if (from < first) from = first;
    for (let asked = 0; asked < FORWARD_MAX && from <= latest; asked += 1) {
      const to = from + step - 1n < latest ? from + step - 1n : latest;
      const isNew = to > last;
      if (isNew || asked === 0) await read({ from, to, firstBlock: first, lastBlock: isNew ? to : last });
      last = isNew ? to : last;
      from = to + 1n;
    }
  }
  for (let asked = 0; asked < BACKWARD_MAX && first > 0n; asked += 1) {
    const to = first - 1n;
    const from = first > step ? first - step : 0n;
    await read({ from, to, firstBlock: from, lastBlock: last });
    first = from;
  }
  return first === 0n && last >= latest;
}
