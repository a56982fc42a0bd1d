import {
  type Account,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  concat,
  createTestClient,
  defineChain,
  getContractAddress,
  http,
  publicActions,
  walletActions,
  withRetry,
  zeroHash,
} from 'viem';

/** The contract that deploys others at addresses which depend on their code alone; anvil has it from the first block. */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Speaks to a local chain as one account; its transactions are mined at once. */
export function createChainClient(url: string, chainId: number, account: Account) {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  return createTestClient({ account, chain, mode: 'anvil', transport: http(url), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions);
}

export type ChainClient = ReturnType<typeof createChainClient>;

const LOOK_MS = 25;
/** A transaction that is in no block after so long never will be. */
const MINED_MS_MAX = 180_000;

/**
 * Resolves with the receipt when a block has the transaction. viem's own wait looks once for each new block, at times before
 * the answer holds that block, and then hangs on a chain on which no other block follows.
 */
export function receiptOf(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  return withRetry(() => client.getTransactionReceipt({ hash }), {
    delay: LOOK_MS,
    retryCount: MINED_MS_MAX / LOOK_MS,
    shouldRetry: ({ error }) => error instanceof TransactionReceiptNotFoundError,
  });
}

/** Resolves when the transaction is mined; throws when it was refused. */
export async function mined(client: ChainClient, hash: Hex): Promise<void> {
  const { status } = await receiptOf(client, hash);
  if (status !== 'success') throw new Error(`The local chain has refused the transaction ${hash}.`);
}

/** Where `deployOnce` puts code. */
export function addressOf(initCode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deployer, salt: zeroHash, bytecode: initCode });
}

/** Deploys code where it is not yet. @returns Its address. */
export async function deployOnce(client: ChainClient, initCode: Hex): Promise<Address> {
  const address = addressOf(initCode);
  if (!(await client.getCode({ address }))) {
    await mined(client, await client.sendTransaction({ to: deployer, data: concat([zeroHash, initCode]) }));
  }
  return address;
}
