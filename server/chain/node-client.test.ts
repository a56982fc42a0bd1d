import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  encodeErrorResult,
  parseAbi,
  size,
  createPublicClient,
  http,
  createTestClient,
  getAddress,
} from 'viem';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { assetFacts } from './asset-facts';
import { nodeClient } from './node-client';

/* A contract is made by anyone, and whatever it answers, this server visits no address that it names (EIP-3668). */

const address = getAddress(`0x${'fa'.repeat(20)}`);
let anvil: Anvil;
let server: Server;
let fetched = 0;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337, accounts: 0 });
  server = createServer((_, response) => response.end(String((fetched += 1))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await anvil.stop();
});

test('a contract that names an address to be fetched has this server fetch nothing', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{sender}/{data}`;
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [address, [url], '0x', '0x00000000', '0x'],
  });
  const length = size(lookup).toString(16).padStart(6, '0');
  // Copies what stands behind these 18 bytes, and reverts with it.
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({
    address,
    bytecode: `0x62${length}6200001260003962${length}6000fd${lookup.slice(2)}`,
  });
  const open = createPublicClient({ transport: http(anvil.url, { retryCount: 0 }) });
  await open.call({ to: address, data: '0x12345678' }).catch(() => undefined);
  // The contract does say so, and a client that believes it goes there.
  expect(fetched).toBe(1);
  const client = nodeClient([anvil.url]);
  await client.call({ to: address, data: '0x12345678' }).catch(() => undefined);
  expect([await assetFacts(client, 'token', address), await assetFacts(client, 'nft', address)]).toEqual([
    null,
    null,
  ]);
  expect(fetched).toBe(1);
});
