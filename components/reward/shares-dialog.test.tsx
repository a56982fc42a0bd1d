import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { encodeAbiParameters, encodeEventTopics, encodeFunctionResult, type Address, type Hex } from 'viem';
import { z } from 'zod';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import en from '@/messages/en/reward.json';
import zh from '@/messages/zh/reward.json';
import { rewardRoutes } from '@/protocol/reward';
import { type RewardShares } from '@/protocol/reward-claim';
import vectors from '@/protocol/testing/draw-vectors.json';
import SharesDialog from './shares-dialog';
import { exampleReward } from './testing/example-reward';

const reward = exampleReward({ random: false, amount: '60000', count: 3, claimedCount: 1, state: 'expired' });
const recipient: Address = `0x${'11'.repeat(20)}`;
const transaction: Hex = `0x${'e0'.repeat(32)}`;
const listed = {
  index: 1,
  person: null,
  recipient,
  amount: '20000',
  state: 'claimed' as const,
  transaction,
  claimedTime: '2030-05-02T15:00:00.000Z',
};

const params = {
  salt: `0x${'5a'.repeat(32)}`,
  roomId: `0x${'07'.repeat(32)}`,
  token: reward.token.address,
  recordType: 0 as const,
  random: false,
  amount: reward.amount,
  count: reward.count,
  expiredTime: 1,
  seedHash: `0x${'00'.repeat(32)}`,
  root: `0x${'00'.repeat(32)}`,
};

const ofPlatform = { shares: [listed], seed: null, params };
/** What the platform says of the shares. */
let answered: RewardShares;

/** What the node says was paid; null: it is away. */
let paid: { amount: bigint; count: bigint } | null;

function answerOfNode({ id, method }: { id: number; method: string }): object {
  const answered = { jsonrpc: '2.0', id };
  if (paid === null) return { ...answered, error: { code: -32603, message: 'The node is not available' } };
  const zero = `0x${'00'.repeat(32)}` as const;
  if (method === 'eth_call') {
    const record = {
      sender: reward.sender as Address,
      tokenAddress: reward.token.address as Address,
      recordType: 0,
      random: false,
      roomId: zero,
      amount: 60_000n,
      remainingAmount: 0n,
      totalCount: 3n,
      remainingCount: 3n - paid.count,
      expiredTime: 1n,
      commitment: zero,
      claimGas: 0n,
      gasLeft: 0n,
      isReturned: true,
    };
    const result = encodeFunctionResult({ abi: guildRewardsAbi, functionName: 'records', result: record });
    return { ...answered, result };
  }
  const log = {
    address: reward.contract,
    topics: encodeEventTopics({
      abi: guildRewardsAbi,
      eventName: 'Claimed',
      args: { id: reward.id as Hex, recipient },
    }),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bool' }],
      [1n, paid.amount, true],
    ),
    blockNumber: '0x1',
    logIndex: '0x0',
    transactionHash: transaction,
    transactionIndex: '0x0',
  };
  return { ...answered, result: { status: '0x1', blockNumber: '0x1', logs: [log] } };
}

beforeEach(() => {
  answered = ofPlatform;
  // jsdom has none; what the product asks nodes with makes one and sends what it was made of.
  Reflect.set(global, 'Request', class {});
  global.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
    const shares = answered;
    const body = String(input).includes('/rpc/')
      ? (JSON.parse(String(init?.body)) as { id: number; method: string }[]).map(answerOfNode)
      : { code: '10000', result: z.encode(rewardRoutes.rewardShares.result, shares) };
    const text = () => Promise.resolve(JSON.stringify(body));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response);
  }) as typeof fetch;
});

function show(locale: 'en' | 'zh', of = reward): void {
  const messages = locale === 'en' ? en : zh;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ reward: messages }}>
        <SharesDialog reward={of} onClose={() => {}} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

async function check(locale: 'en' | 'zh'): Promise<void> {
  const messages = locale === 'en' ? en : zh;
  show(locale);
  fireEvent.click(await screen.findByRole('button', { name: messages.shares.check }));
}

test.each([
  ['en', '1 has been paid on BNB Smart Chain, with matching amount and address.'],
  ['zh', 'BNB Smart Chain 上已发放 1 份，金额和地址都一致。'],
] as const)(
  'shares are right when the chain has paid them as they are shown, in %s',
  async (locale, text) => {
    paid = { amount: 20_000n, count: 1n };
    await check(locale);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test.each([
  ['the chain, when its node answers', { amount: 20_000n, count: 2n }, '1 share not claimed'],
  ['the platform, when the node is away', null, '2 shares not claimed'],
] as const)('RWD-12 OPN-26 how many shares are left says %s, without an error', async (_, ofChain, text) => {
  paid = ofChain;
  show('en');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('what the chain has paid counts, not what is shown', async () => {
  paid = { amount: 20_001n, count: 1n };
  await check('en');
  expect(
    await screen.findByText(/^Share 2 is wrong: .*0020001 ATL was paid on BNB Smart Chain/),
  ).toBeTruthy();
});

test('claims that are not shown leave it open whether all is right', async () => {
  paid = { amount: 20_000n, count: 2n };
  await check('en');
  expect(
    await screen.findByText(
      "2 shares were paid on BNB Smart Chain, but only 1 was found, so some couldn't be verified.",
    ),
  ).toBeTruthy();
});

test('shares are never right when the node does not answer', async () => {
  paid = null;
  await check('en');
  expect(await screen.findByText(/^BNB Smart Chain isn't responding/)).toBeTruthy();
  expect(screen.queryByText(/All shares verified/)).toBeNull();
});

test('what a draw follows from can be copied once its seed is revealed', async () => {
  const written: string[] = [];
  Object.assign(navigator, {
    clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) },
  });
  const list = vectors.find(({ name }) => name === 'a list, rule 2');
  if (!list) throw new Error('There is no list among the vectors');
  const { id, chainId, contract, sender, seed, shares } = list.file;
  answered = {
    seed,
    params: list.file.params as RewardShares['params'],
    shares: shares.map((share) => ({
      ...listed,
      ...share,
      state: 'open',
      transaction: null,
      claimedTime: null,
    })),
  };
  show('en', { ...reward, id, chainId, contract, sender, recordType: 'recipients', random: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy draw data' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(JSON.parse(written[0] ?? '')).toEqual(list.file);
});
