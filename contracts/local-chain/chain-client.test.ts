import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { RpcProxy } from '@/server/testing/rpc-proxy';
import { type Anvil, startAnvil } from './anvil';
import { createChainClient, mined } from './chain-client';

const CHAIN_ID = 31_337;

let anvil: Anvil;
let proxy: RpcProxy;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN_ID, accounts: 0 });
  proxy = await RpcProxy.start(anvil.url);
});
afterAll(async () => {
  await proxy.stop();
  await anvil.stop();
});

test('a transaction is found when its block comes just after a look, and no other block follows', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = createChainClient(anvil.url, CHAIN_ID, account);
  await client.setBalance({ address: account.address, value: parseEther('1') });
  await client.setAutomine(false);
  const hash = await client.sendTransaction({ to: account.address });
  const times = (method: string) => proxy.asked.filter((asked) => asked === method).length;
  let block = Promise.resolve();
  proxy.after((method) => {
    if (method === 'eth_getTransactionReceipt' && times(method) === 2) block = client.mine({ blocks: 1 });
    return 'pass';
  });
  proxy.before(async (method): Promise<'pass'> => {
    if (method !== 'eth_getBlockByNumber') return 'pass';
    await block;
    // What reads a block beside learns of the new one first.
    const before = times('eth_blockNumber');
    while (times('eth_blockNumber') < before + 3) await new Promise(setImmediate);
    return 'pass';
  });
  await expect(mined(createChainClient(proxy.url, CHAIN_ID, account), hash)).resolves.toBeUndefined();
});
