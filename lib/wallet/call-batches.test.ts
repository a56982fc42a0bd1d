import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseEther,
  type Hex,
  type TransactionReceipt,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startAnvil } from '@/contracts/local-chain/anvil';
import { until } from '@/server/testing/until';
import { CallBatches } from './call-batches';
import { ownReceipt } from './own-receipt';

/* Batches of EIP-5792 where no network is atomic: one call after another, and an honest status. */

const TO = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const call = (data: string) => ({ to: TO, data });
const batch = (given: object = {}) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  atomicRequired: false,
  calls: [call('0x01'), call('0x02')],
  ...given,
});

function scene() {
  const sent: string[] = [];
  const waiting: ((status: 'success' | 'reverted') => void)[] = [];
  let chainId = 31_337;
  let refuses = false;
  const batches = new CallBatches({
    chainId: () => chainId,
    send: async ({ data = '0x' }) => {
      if (refuses) throw Object.assign(new Error('no'), { code: 4001 });
      sent.push(data);
      return data as `0x${string}`;
    },
    receipt: (hash) =>
      new Promise((resolve) =>
        waiting.push((status) =>
          resolve({
            status,
            logs: [],
            blockHash: hash,
            blockNumber: 1n,
            gasUsed: 2n,
            transactionHash: hash,
          } as unknown as TransactionReceipt),
        ),
      ),
  });
  const mined = async (status: 'success' | 'reverted' = 'success') => {
    waiting.shift()?.(status);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    batches, sent, mined,
    refuse: () => (refuses = true),
    leave: () => (chainId = 31_356),
  }; // oxfmt-ignore
}

test('each call is asked for after the one before it was mined', async () => {
  const { batches, sent, mined } = scene();
  const { id } = await batches.send(batch());
  expect(sent).toEqual(['0x01']);
  expect(batches.status(id)).toMatchObject({ status: 100, atomic: false, receipts: [] });
  await mined();
  expect(sent).toEqual(['0x01', '0x02']);
  expect(batches.status(id)).toMatchObject({ status: 100, receipts: [{ transactionHash: '0x01' }] });
  await mined();
  expect(batches.status(id)).toMatchObject({
    version: '2.0.0',
    chainId: '0x7a69',
    status: 200,
    receipts: [{ status: '0x1', gasUsed: '0x2' }, { transactionHash: '0x02' }],
  });
});

test('what was reverted, declined or meant for another network ends a batch, and its status says how far it came', async () => {
  const reverted = scene();
  const first = await reverted.batches.send(batch());
  await reverted.mined('reverted');
  expect([reverted.sent, reverted.batches.status(first.id)]).toMatchObject([['0x01'], { status: 500 }]);

  const declined = scene();
  const second = await declined.batches.send(batch());
  declined.refuse();
  await declined.mined();
  expect(declined.batches.status(second.id)).toMatchObject({ status: 600 });
  await expect(declined.batches.send(batch({ id: 'mine' }))).rejects.toMatchObject({ code: 4001 });
  expect(() => declined.batches.status('mine')).toThrow();

  const elsewhere = scene();
  const third = await elsewhere.batches.send(batch());
  elsewhere.leave();
  await elsewhere.mined();
  expect([elsewhere.sent, elsewhere.batches.status(third.id)]).toMatchObject([['0x01'], { status: 600 }]);
});

test.each([
  ['that must be atomic', { atomicRequired: true }, 5760],
  ['on another network', { chainId: '0x1' }, 5710],
  ['of too many calls', { calls: Array.from({ length: 11 }, () => call('0x01')) }, 5740],
  ['with a capability that is needed', { capabilities: { paymasterService: { url: 'x' } } }, 5700],
  ['of an id that there is', { id: 'first' }, 5720],
  ['of another version', { version: '1.0' }, -32_602],
  ['without calls', { calls: [] }, -32_602],
])('a batch %s is refused', async (_what, given, code) => {
  const { batches, sent } = scene();
  await batches.send(batch({ id: 'first', calls: [call('0x00')], atomicRequired: true }));
  await expect(batches.send(batch(given))).rejects.toMatchObject({ code });
  expect(sent).toEqual(['0x00']);
});

test('nobody is told that a network is atomic', () => {
  expect(CallBatches.capabilities([1, 31_337], undefined)).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
    '0x7a69': { atomic: { status: 'unsupported' } },
  });
  expect(Object.keys(CallBatches.capabilities([1, 31_337], ['0x1', '0x2']))).toEqual(['0x1']);
  const { batches } = scene();
  expect(() => batches.status('unknown')).toThrow(expect.objectContaining({ code: 5730 }) as Error);
});

test.each([
  ['an empty transaction', { value: 0n, data: '0x' }, 500, 1],
  ['another transaction', { value: 1n, data: '0x' }, 500, 1],
  ['the same at another price', { value: 0n, data: '0x01' }, 200, 2],
] as const)('a call whose number %s takes, on a real chain', async (what, instead, status, sentInAll) => {
  const anvil = await startAnvil({ chainId: 31_337, accounts: 0 });
  try {
    const account = privateKeyToAccount(generatePrivateKey());
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
    const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 25, cacheTime: 0 });
    const wallet = createWalletClient({ account, transport: http(anvil.url) });
    await node.setBalance({ address: account.address, value: parseEther('1') });
    await node.setAutomine(false);
    const sent: Hex[] = [];
    const price = { gas: 30_000n, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
    const batches = new CallBatches({
      chainId: () => 31_337,
      send: async ({ data = '0x' }) => {
        const asked = { chain: null, to: TO, data: data as Hex, nonce: sent.length, ...price } as const;
        sent.push(await wallet.sendTransaction(asked));
        return sent.at(-1) as Hex;
      },
      receipt: (hash) => ownReceipt(client, hash),
    });
    const { id } = await batches.send(batch());
    // A wait must have seen the transaction, to know what took its place.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await wallet.sendTransaction({
      ...{ chain: null, to: what === 'an empty transaction' ? account.address : TO, nonce: 0, ...instead },
      ...{ gas: 30_000n, maxFeePerGas: 6n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n },
    });
    await until(async () => {
      await node.mine({ blocks: 1 });
      return (batches.status(id) as { status: number }).status !== 100;
    });
    expect(batches.status(id)).toMatchObject({ status });
    expect(sent).toHaveLength(sentInAll);
  } finally {
    await anvil.stop();
  }
});
