import {
  BaseError,
  ContractFunctionRevertedError,
  keccak256,
  parseAbi,
  serializeTransaction,
  toHex,
  type Hex,
  type PublicClient,
} from 'viem';
import { networkByChainId } from '@/protocol/network';
import type { TransferCall } from './transfer';

/** It has this address on every network of that kind. */
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getOperatorFee(uint256) view returns (uint256)',
]);
/** Added to what the oracle says: Ethereum's price of data may rise until the transaction is in a block. */
const MARGIN_PERCENT = 25n;
/** Numbers are laid down in as many bytes as they need; a large one stands for whichever it will be. */
const NONCE_LARGE = 0xffff;

interface Priced extends TransferCall {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

/** What a rollup takes for its data beside gas times price; 0 elsewhere. Rejects when the node does not say. */
export async function rollupFee(client: PublicClient, transaction: Priced): Promise<bigint> {
  const chainId = client.chain?.id ?? 0;
  if (!networkByChainId(chainId)?.hasDataFee) return 0n;
  const serialized = serializeTransaction({
    type: 'eip1559',
    chainId,
    nonce: NONCE_LARGE,
    maxPriorityFeePerGas: 0n,
    ...transaction,
  });
  const ask = { address: GAS_PRICE_ORACLE, abi: oracleAbi } as const;
  const [data, operator] = await Promise.all([
    client.readContract({ ...ask, functionName: 'getL1Fee', args: [serialized] }),
    // Oracles of before that fee refuse the question.
    client
      .readContract({ ...ask, functionName: 'getOperatorFee', args: [transaction.gas] })
      .catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        return 0n;
      }),
  ]);
  return ((data + operator) * (100n + MARGIN_PERCENT)) / 100n;
}

/** Stands for the data of a call that is not known yet: bytes that cannot be compressed, because rollups pay for compressed data. */
export function unknownData(bytes: number): Hex {
  const words = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) => keccak256(toHex(index)).slice(2));
  return `0x${words.join('').slice(0, bytes * 2)}`;
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError) !== null
  );
}
