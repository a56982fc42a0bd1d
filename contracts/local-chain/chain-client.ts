import {
  type Account,
  type Address,
  type Hex,
  concat,
  createTestClient,
  defineChain,
  getContractAddress,
  http,
  publicActions,
  walletActions,
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

/** Resolves when the transaction is mined; throws when it was refused. */
export async function mined(client: ChainClient, hash: Hex): Promise<void> {
  const { status } = await client.waitForTransactionReceipt({ hash });
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
