import { z } from 'zod';

/** So many requests in one body. */
export const BATCH_MAX = 100;

/**
 * What browsers and wallets may ask a node: reading the chain and handing in signed transactions. Nothing that keeps
 * state at the node (filters, subscriptions), nothing with its accounts, nothing of its operator.
 */
const methods = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'net_version',
  'web3_clientVersion',
]);
const CHANGING = 'eth_sendRawTransaction';

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number(), z.null()]),
  method: z.string().min(1).max(100),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});
const body = z.union([request, z.array(request).min(1).max(BATCH_MAX)]);

export type RpcRequest = z.output<typeof request>;
/** The error object of JSON-RPC 2.0 with the codes that it and EIP-1474 give. */
export const rpcErrors = {
  parse: { code: -32700, message: 'Parse error' },
  invalid: { code: -32600, message: 'Invalid request' },
  method: { code: -32601, message: 'Method not found' },
  internal: { code: -32603, message: 'The node is not available' },
  limited: { code: -32005, message: 'Limit exceeded' },
  session: { code: -32001, message: 'Log in first' },
} as const;

/** A body as JSON-RPC: what the node is asked, and what is refused here. */
export interface ReadRpc {
  readonly isBatch: boolean;
  readonly asked: readonly RpcRequest[];
  /** Answers to requests for methods that are not served. */
  readonly refused: readonly object[];
  /** Something that must not be sent to a second node when the first may have taken it. */
  readonly changes: boolean;
}

/** Reads a body; answers the name of the error for one that is none. */
export function readRpc(bytes: Uint8Array): ReadRpc | 'parse' | 'invalid' {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return 'parse';
  }
  const read = body.safeParse(value);
  if (!read.success) return 'invalid';
  const requests = [read.data].flat();
  const asked = requests.filter(({ method }) => methods.has(method));
  return {
    isBatch: Array.isArray(read.data),
    asked,
    refused: requests
      .filter(({ method }) => !methods.has(method))
      .map(({ id }) => ({ jsonrpc: '2.0', id, error: rpcErrors.method })),
    changes: asked.some(({ method }) => method === CHANGING),
  };
}
