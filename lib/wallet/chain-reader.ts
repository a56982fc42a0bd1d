import { createClient, type PublicClient } from 'viem';
import {
  call,
  getBlock,
  getBlockNumber,
  getCode,
  getLogs,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  multicall,
  readContract,
} from 'viem/actions';
import { readingOptions } from './reading-options';

/** What the wallet's screen asks of a chain. */
export type ChainReader = Pick<
  PublicClient,
  | 'call'
  | 'chain'
  | 'getBlock'
  | 'getBlockNumber'
  | 'getCode'
  | 'getLogs'
  | 'getTransaction'
  | 'getTransactionCount'
  | 'getTransactionReceipt'
  | 'multicall'
  | 'readContract'
  | 'request'
>;

const readers = new Map<number, ChainReader>();

/**
 * Reads a network through this host as `readingClient` does, with a third of its weight: for what a page shows before anybody sends
 * something.
 */
export function chainReader(chainId: number): ChainReader {
  const known = readers.get(chainId);
  if (known) return known;
  const client = createClient(readingOptions(chainId));
  // The types of actions depend on their arguments, which is lost when they are bound.
  const reader = {
    chain: client.chain,
    request: client.request,
    call: call.bind(null, client),
    getBlock: getBlock.bind(null, client),
    getBlockNumber: getBlockNumber.bind(null, client),
    getCode: getCode.bind(null, client),
    getLogs: getLogs.bind(null, client),
    getTransaction: getTransaction.bind(null, client),
    getTransactionCount: getTransactionCount.bind(null, client),
    getTransactionReceipt: getTransactionReceipt.bind(null, client),
    multicall: multicall.bind(null, client),
    readContract: readContract.bind(null, client),
  } as unknown as ChainReader;
  readers.set(chainId, reader);
  return reader;
}
