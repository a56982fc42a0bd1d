import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPublicClient, http, parseEther, type Abi, type Address, type Hash } from 'viem';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder, type LocalChains, startLocalChains } from '@/contracts/local-chain/local-chain';
import { deployedPage } from '@/protocol/page';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let dataDir: string;
let chains: LocalChains;
let platform: TestPlatform;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-faucet-'));
  chains = await startLocalChains(dataDir, new Map([[31_337, 0]]));
  await chains.deployed;
  const nodes = new Map([...chains.urls].map(([chainId, url]) => [chainId, [url]]));
  platform = await startTestPlatform({ config: { dataDir, nodes } });
});
afterAll(async () => {
  await chains.stop();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const address = (digit: string) => `0x${digit.repeat(40)}` as const;

test('the signer is told what gas costs now', async () => {
  const client = createPublicClient({ transport: http(chains.urls.get(31_337)) });
  const answer = await platform.client().send('/internal/page/deployed');
  const { gasPrices } = deployedPage.parse(await answer.json());
  expect(gasPrices.map(({ chainId }) => chainId)).toEqual([31_337]);
  const [wei, now] = [BigInt(gasPrices[0]?.wei ?? 0), await client.getGasPrice()];
  expect(wei).toBeGreaterThan(now / 2n);
  expect(wei).toBeLessThan(now * 2n);
});

test('several people get coins at once without having any', async () => {
  const client = createPublicClient({ transport: http(chains.urls.get(31_337)), pollingInterval: 25 });
  const person = await platform.person();
  const drip = (to: string) => person.call('dripFaucet', { body: { chainId: 31_337, address: to } });
  const answers = await Promise.all(['a', 'b', 'c'].map((digit) => drip(address(digit))));
  for (const { hash } of answers) await receiptOf(client, hash as Hash);
  for (const digit of ['a', 'b', 'c']) {
    expect(await client.getBalance({ address: address(digit) })).toBe(parseEther('10'));
  }
  // Each got NFTs, too: one of every design, and five of every item.
  const [isles, relics] = readDeployments(chainFolder(dataDir))[0]?.collections ?? [];
  const held = (args: readonly unknown[], contract: string | undefined, abi: Abi) =>
    client.readContract({ address: contract as Address, abi, functionName: 'balanceOf', args });
  expect(await held([address('b')], isles?.address, localCollectionAbi)).toBe(4n);
  expect(await held([address('b'), 1n], relics?.address, localItemsAbi)).toBe(5n);
  // The contract gives one address something once a minute; who asks is told how long to wait.
  const refused = await drip(address('a')).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ error: 'too_many_requests' });
  const { retryAfterSeconds } = (refused as { fields: { retryAfterSeconds: number } }).fields;
  expect(retryAfterSeconds).toBeGreaterThan(30);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  await expect(
    person.call('dripFaucet', { body: { chainId: 1, address: address('a') } }),
  ).rejects.toMatchObject({ error: 'not_found' });
});
